import { Type } from "@jackfield/sdk";
import { version } from "../../version.ts";
import { answers } from "../answers.ts";
import type { App } from "../types.ts";

const schema = {
  tags: ["health"],
  summary: "Whether the server is up; needs no token",
  response: answers(Type.Object({ status: Type.Literal("ok"), version: Type.String(), instance: Type.String() })),
};

export function addHealthRoute(app: App, instance: string): void {
  app.get("/healthz", { schema }, async () => ({ status: "ok" as const, version, instance }));
}
