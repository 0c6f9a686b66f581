/** The stage that an operator's command is about, as CDK would read it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { rules } from './settingRules.ts';

/** CDK's context values, `-c name=value`, as an option of a command. */
export const contextOption = { context: { type: 'string', short: 'c', multiple: true } } as const;

const contextFile = z.object({ stage: z.optional(z.string()) });
const contextPath = join(import.meta.dirname, '../cdk.context.json');

/** The stage that context values name, or else cdk.context.json. Throws if it is no name of a stage. */
export const chosenStage = (given: readonly string[]): string | undefined => {
  const named = given.findLast((value) => value.startsWith('stage='))?.slice('stage='.length);
  const stage = named ?? stageOfFile();
  if (stage === undefined || stage === '') return undefined;
  const { success, data, error } = z.safeParse(rules.shape.stage, stage);
  if (success) return data;
  throw new Error(`Wrong context values: stage ${error.issues[0]?.message}.`);
};

const stageOfFile = (): string | undefined =>
  existsSync(contextPath)
    ? contextFile.parse(JSON.parse(readFileSync(contextPath, 'utf8'))).stage
    : undefined;
