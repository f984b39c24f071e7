export async function repeat({
  text,
  times,
}: {
  text: string;
  times: number;
}): Promise<{ text: string; length: number }> {
  const repeated = text.repeat(times);
  return { text: repeated, length: repeated.length };
}
