// Writes the manifest's JSON Schema out for editors. A test of the SDK fails when the file is not what this would write.
import { mkdir, writeFile } from "node:fs/promises";
import { ManifestSchema } from "@jackfield/sdk";

const folder = new URL("../packages/sdk/schemas/", import.meta.url);
const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", ...ManifestSchema };

await mkdir(folder, { recursive: true });
await writeFile(new URL("plugin-manifest.schema.json", folder), `${JSON.stringify(schema, null, 2)}\n`);
