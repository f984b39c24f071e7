/**
 * The environment that tests start from: the developer's, without settings of a Jackfield that he runs, and with the
 * test database when there is one.
 */
export function testEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("JACKFIELD_") || name.startsWith("JACKFIELD_TEST_"),
  );
  return { ...Object.fromEntries(own), ...more };
}
