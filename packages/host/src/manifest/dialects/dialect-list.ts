import type { Dialect } from "../types.ts";
import { canonical } from "./canonical.ts";
import { homeclaw } from "./homeclaw.ts";

/** Asked in this order; the first that recognises a document reads it. */
export const dialects: readonly Dialect[] = [canonical, homeclaw];
