/** Which deployment of an account a command is about, and what its stacks are called. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { stageRule } from './settings.ts';

/** The stacks by the names that the CDK command line takes. */
export const stackIds = ['Data', 'SignIn', 'App', 'Web', 'Firewall'] as const;

/** The stacks' names in CloudFormation, for those that look for them there. */
export const stackNamesOf = (stage = '') => {
  // No name begins like that of another stage, of whose resources the names begin with the stack's.
  const product = `Ranqueia${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;
  return {
    data: `${product}Data`,
    signIn: `${product}SignIn`,
    app: `${product}App`,
    web: `${product}Web`,
    firewall: `${product}Firewall`,
  };
};
export type StackNames = ReturnType<typeof stackNamesOf>;

/** CDK's context values, `-c name=value`, as an option of a command. */
export const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

const contextFile = z.object({ stage: z.optional(z.string()) });
const contextPath = join(import.meta.dirname, '../cdk.context.json');

/** The stage that context values name, or else cdk.context.json. Throws if it is no name of a stage. */
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
