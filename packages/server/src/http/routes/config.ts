import { type Static, Type } from "@jackfield/sdk";
import { answers } from "../answers.ts";
import { requireScope } from "../require-scope.ts";
import type { AddRoutes } from "../types.ts";

const SettingSchema = Type.Object({
  name: Type.String({ description: "As written in jackfield.yaml, dots between levels." }),
  value: Type.Unknown({ description: "Secrets are blanked." }),
  origin: Type.Object({
    kind: Type.Unsafe<"default" | "file" | "environment" | "flag">({
      type: "string",
      enum: ["default", "file", "environment", "flag"],
    }),
    file: Type.Optional(Type.String()),
    line: Type.Optional(Type.Integer()),
    variable: Type.Optional(Type.String()),
    flag: Type.Optional(Type.String()),
  }),
});
export type SettingDocument = Static<typeof SettingSchema>;

const schema = {
  tags: ["config"],
  summary: "What is in force, and where each value came from",
  response: answers(Type.Object({ settings: Type.Array(SettingSchema) })),
};

export const addConfigRoutes: AddRoutes = (app, host) => {
  app.get("/api/v1/config", { schema, onRequest: requireScope("admin") }, async () => ({
    settings: [...host.settings],
  }));
};
