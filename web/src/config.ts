import { type RuntimeConfig, runtimeConfig } from '#shared/runtime.ts';

let config: Promise<RuntimeConfig> | undefined;

/** Fetches the configuration once. Falls back to the defaults when it is missing or malformed. */
export const readConfig = (): Promise<RuntimeConfig> => {
  config ??= fetchConfig();
  return config;
};

const fetchConfig = async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch('/config.json');
    return runtimeConfig.parse(response.ok ? await response.json() : {});
  } catch {
    return runtimeConfig.parse({});
  }
};
