export async function repeat({ text, times }) {
  const repeated = text.repeat(times);
  return { text: repeated, length: repeated.length };
}
