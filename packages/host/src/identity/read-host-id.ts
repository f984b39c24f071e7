import { randomBytes } from "node:crypto";
import { appendFile, link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { JackfieldError } from "@jackfield/sdk";

/** The name is taken, or the file system knows no links. */
const notLinked = new Set(["EEXIST", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * The host's id, made at its first start and kept in its data folder: the name of its audit chain. Of two first starts
 * at once one makes it and both get it; one that was cut off leaves none.
 *
 * @throws JackfieldError config_invalid
 */
export async function readHostId(dataFolder: string, newId: () => string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, "host-id");
  const known = await readId(file);
  if (known !== undefined) return known;
  const text = `${newId()}\n`;
  // A line is added only to a file that was left empty; of two that do so the first line counts for both.
  if (!(await place(file, text)))
    if ((await readId(file)) === undefined) await appendFile(file, text, { mode: 0o600, flush: true });
  await flushFolder(dataFolder);
  const id = await readId(file);
  if (id === undefined) throw new JackfieldError("config_invalid", `${file} does not keep what is written to it.`);
  return id;
}

/** Undefined when there is none, or only a file that a crash left empty. */
async function readId(file: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  const [id = ""] = text.trim().split("\n");
  if (id === "" || /^[0-9a-zA-Z-]{1,64}$/.test(id)) return id || undefined;
  throw new JackfieldError("config_invalid", `${file} does not hold a host id.`);
}

/** The file gets its name once its content is on disk, and no file that has the name is replaced. */
async function place(file: string, text: string): Promise<boolean> {
  const made = `${file}.${randomBytes(8).toString("hex")}`;
  try {
    await writeFile(made, text, { mode: 0o600, flag: "wx", flush: true });
    await link(made, file);
    return true;
  } catch (error) {
    if (!notLinked.has(codeOf(error) ?? "")) throw error;
    return false;
  } finally {
    await rm(made, { force: true });
  }
}

/** A new name is on disk when its folder is; Windows has no such thing to flush. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
