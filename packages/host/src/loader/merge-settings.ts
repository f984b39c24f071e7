import type { PluginSetting } from "../config/types.ts";

/** Everything that the operator says of one plugin: any word gives trust, any word disables, later values win. */
export function mergeSettings(settings: readonly PluginSetting[]): PluginSetting | undefined {
  const [first] = settings;
  return (
    first && {
      ...first,
      trust: settings.some(({ trust }) => trust === 0) ? 0 : 1,
      enabled: settings.every(({ enabled }) => enabled),
      config: Object.assign({}, ...settings.map(({ config }) => config)) as PluginSetting["config"],
    }
  );
}
