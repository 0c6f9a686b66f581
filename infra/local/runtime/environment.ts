import type { FunctionSpec } from '../template/functions.ts';

export type Environment = Readonly<Record<string, string>>;

/**
 * The common environment of all functions, which share their threads: the variables of every function,
 * replaced by `overrides`. Throws if two functions declare different values for one name.
 */
export const sharedEnvironment = (
  functions: readonly Pick<FunctionSpec, 'name' | 'environment'>[],
  overrides: Environment,
): Environment => {
  const shared: Record<string, string> = {};
  for (const { name, environment } of functions) {
    for (const [variable, value] of Object.entries(environment)) {
      const known = shared[variable] ?? value;
      if (known !== value) {
        throw new Error(`${name} wants ${variable}=${value}, another function ${variable}=${known}`);
      }
      shared[variable] = value;
    }
  }
  return { ...shared, ...overrides };
};
