import { parseArgs } from 'node:util';
import { stackIds } from './stackNames.ts';

/** How `cdk deploy` is called, and what its options say about the AWS that it deploys to. */
interface CdkDeploy {
  readonly args: readonly string[];
  /** The file that the outputs of the stacks go to. */
  readonly outputs: string;
  readonly profile: string | undefined;
  readonly region: string | undefined;
  /** Nothing is deployed: somebody asks for the help or the version. */
  readonly asksOnly: boolean;
}

/** The options of CDK's that matter here. CDK reads all others itself. */
const options = {
  'outputs-file': { type: 'string', short: 'O' },
  profile: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  all: { type: 'boolean' },
} as const;

/** Deploys all stacks, unless the arguments name some: CDK takes either `--all` or names. */
export const cdkDeployOf = (given: readonly string[], defaultOutputs: string): CdkDeploy => {
  // Not strict: what is unknown is CDK's.
  const { values } = parseArgs({ args: [...given], options, strict: false, allowPositionals: true });
  const outputs = textOf(values['outputs-file']);
  const all = values.all !== true && !given.some(namesStack);
  return {
    args: [
      ...(all ? ['--all'] : []),
      ...(outputs === undefined ? ['--outputs-file', defaultOutputs] : []),
      ...given,
    ],
    outputs: outputs ?? defaultOutputs,
    profile: textOf(values.profile),
    region: textOf(values.region),
    asksOnly: values.help === true || values.version === true,
  };
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** CDK also takes patterns. An option's value that looks like a name makes CDK ask for `--all`. */
const namesStack = (argument: string): boolean =>
  stackIds.some((id) => id === argument) || /^[A-Za-z]*\*$/.test(argument);
