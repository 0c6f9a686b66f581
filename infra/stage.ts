import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { stageRule } from './settings.ts';

export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall', 'SiteAlarm', 'FormerApp'] as const;

export const stackNamesOf = (stage = '') => {
  // Names of resources begin with their stack's, so no stack's name may begin with another's.
  const product = `Ranqueia${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return {
    data: `${product}Data`,
    signIn: `${product}SignIn`,
    app: `${product}Service`,
    formerApp: `${product}App`,
    web: `${product}Web`,
    firewall: `${product}Firewall`,
    siteAlarm: `${product}SiteAlarm`,
  };
};

export const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

const contextFile = z.object({ stage: z.optional(stageRule), tableName: z.optional(z.string()) });
const contextPath = join(import.meta.dirname, '../cdk.context.json');

/** What the given values, or else cdk.context.json, choose. Throws if the stage is not valid. */
export const chosenSettings = (given: readonly string[]): z.output<typeof contextFile> => {
  const stored = existsSync(contextPath) ? JSON.parse(readFileSync(contextPath, 'utf8')) : {};
  const pairs = given.map((value) => [value.split('=')[0], value.slice(value.indexOf('=') + 1)]);
  const named = Object.entries({ ...stored, ...Object.fromEntries(pairs) });
  const { success, data, error } = z.safeParse(
    contextFile,
    Object.fromEntries(named.filter(([, value]) => value !== '')),
  );
  if (success) return data;
  throw new Error(`Wrong context values: ${error.issues[0]?.path.join('.')} ${error.issues[0]?.message}.`);
};
