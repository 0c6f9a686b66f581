import { type RuntimeConfig, runtimeConfig } from '#shared/runtime.ts';

let asked: Promise<RuntimeConfig> | undefined;

/** This installation's configuration, asked for once. Where there is none, or it cannot be read, the defaults. */
export const readConfig = (): Promise<RuntimeConfig> => {
  asked ??= fetchConfig();
  return asked;
};

const fetchConfig = async (): Promise<RuntimeConfig> => {
  try {
    const response = await fetch('/config.json');
    return runtimeConfig.parse(response.ok ? await response.json() : {});
  } catch {
    return runtimeConfig.parse({});
  }
};
