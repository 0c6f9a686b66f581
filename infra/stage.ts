import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { stageRule } from './settings.ts';

export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall'] as const;

export const stackNamesOf = (stage = '') => {
  // Names of resources begin with their stack's, so no stack's name may begin with another's.
  const product = `Ranqueia${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return {
    data: `${product}Data`,
    signIn: `${product}SignIn`,
    app: `${product}App`,
    web: `${product}Web`,
    firewall: `${product}Firewall`,
  };
};

export const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

const contextFile = z.object({ stage: z.optional(z.string()) });
const contextPath = join(import.meta.dirname, '../cdk.context.json');

/** The stage from the given values or cdk.context.json. Throws if it is not a valid stage. */
export const chosenStage = (given: readonly string[]): string | undefined => {
  const named = given.findLast((value) => value.startsWith('stage='))?.slice('stage='.length);
  const stage = named ?? stageOfFile();
  if (stage === undefined || stage === '') return undefined;
  const { success, data, error } = z.safeParse(stageRule, stage);
  if (success) return data;
  throw new Error(`Wrong context values: stage ${error.issues[0]?.message}.`);
};

const stageOfFile = (): string | undefined =>
  existsSync(contextPath)
    ? contextFile.parse(JSON.parse(readFileSync(contextPath, 'utf8'))).stage
    : undefined;
