import { type Node, parseSync, visitorKeys } from "oxc-parser";
import type { Import } from "./types.ts";

export type ImportReading =
  | { readonly ok: true; readonly imports: readonly Import[] }
  | { readonly ok: false; readonly line: number; readonly message: string };

/**
 * Every import of a file: static, dynamic, `export … from`, `import("…")` as a type, `import x = require("…")`,
 * `require("…")`, `require.resolve("…")` and `import.meta.resolve("…")`. A specifier that is computed is not seen.
 */
export function readImports(file: string, text: string): ImportReading {
  const { program, errors } = parseSync(file, text);
  const [fault] = errors;
  if (fault) return { ok: false, line: lineAt(text, fault.labels[0]?.start ?? 0), message: fault.message };
  const imports: Import[] = [];
  walk(program, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.push({ specifier, line: lineAt(text, node.start) });
  });
  return { ok: true, imports };
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  const children = node as unknown as Readonly<Record<string, unknown>>;
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [children[key]].flat()) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return literal(node.source);
    case "ExportNamedDeclaration":
      return node.source === null ? undefined : literal(node.source);
    case "TSExternalModuleReference":
      return literal(node.expression);
    case "CallExpression":
      return isResolver(node.callee) ? literal(node.arguments[0]) : undefined;
    default:
      return undefined;
  }
}

/** `require`, `require.resolve` and `import.meta.resolve`. */
function isResolver(callee: Node): boolean {
  if (callee.type === "Identifier") return callee.name === "require";
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const owner = callee.object;
  const owned = owner.type === "MetaProperty" || (owner.type === "Identifier" && owner.name === "require");
  return owned && callee.property.name === "resolve";
}

function literal(node: Node | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
