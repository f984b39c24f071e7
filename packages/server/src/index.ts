// The public surface of the program as a library, named one by one.
export { type ComposeOptions, type Composition, compose } from "./compose.ts";
export { createApp } from "./http/create-app.ts";
export type { Access, App, AppOptions } from "./http/types.ts";
export { listen } from "./listen.ts";
