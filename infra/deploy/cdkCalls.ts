import { parseArgs } from 'node:util';
import { chosenStage, contextOption, type StackNames, stackIds, stackNamesOf } from '../stage.ts';

/** The alarms look at two periods of five minutes, and hear of an error a while after it. */
export const MONITORED_MINUTES = 15;

/** How `cdk deploy` is called, and what its options say about the AWS that it deploys to. */
interface CdkDeploy {
  /** The arguments without `--all`. */
  readonly args: readonly string[];
  readonly stacks: 'all' | 'App and others' | 'others';
  /** What CloudFormation calls them. */
  readonly names: StackNames;
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
  ...contextOption,
} as const;

/** Deploys all stacks, unless the arguments name some: CDK takes either `--all` or names. */
export const cdkDeployOf = (given: readonly string[], defaultOutputs: string): CdkDeploy => {
  // Not strict: what is unknown is CDK's.
  const { values } = parseArgs({ args: [...given], options, strict: false, allowPositionals: true });
  const outputs = textOf(values['outputs-file']);
  const others = given.filter((argument) => argument !== '--all');
  return {
    args: [...(outputs === undefined ? ['--outputs-file', defaultOutputs] : []), ...others],
    stacks: stacksIn(values.all === true ? [] : given.filter(namesStack)),
    names: stackNamesOf(chosenStage((values.context ?? []).flatMap((one) => textOf(one) ?? []))),
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

const stacksIn = (names: readonly string[]): CdkDeploy['stacks'] => {
  if (names.length === 0) return 'all';
  return names.some((name) => name === 'App' || name.endsWith('*')) ? 'App and others' : 'others';
};

/** Whether the alarms of the API roll App back: not where the options say how, or nothing is deployed. */
export const isGuarded = ({ args, stacks, asksOnly }: CdkDeploy): boolean =>
  !asksOnly &&
  stacks !== 'others' &&
  !args.some((one) => /^(?:--(?:method|no-execute|watch|hotswap|rollback-trigger)|-m$)/.test(one));

/**
 * The arguments of each call of `cdk deploy`. With alarms, App and what it needs have a call of their own:
 * all stacks of a call wait for the alarms, and the firewall's region does not know them.
 */
export const callsOf = ({ args, stacks }: CdkDeploy, alarms?: readonly string[]): readonly string[][] => {
  const all = stacks === 'all' ? ['--all'] : [];
  const guard = alarms === undefined ? [] : guardOptions(alarms);
  if (stacks !== 'all' || alarms === undefined || alarms.length === 0) return [[...all, ...args, ...guard]];
  return [
    ['App', ...args, ...guard],
    [...all, ...args],
  ];
};

/** CDK's options for these alarms. CloudFormation remembers a stack's triggers, so that none is said, too. */
const guardOptions = (alarms: readonly string[]): readonly string[] => {
  const [triggers, minutes] = alarms.length === 0 ? [['none'], 0] : [alarms, MONITORED_MINUTES];
  return ['--rollback-trigger-alarm-arns', ...triggers, '--monitoring-time-minutes', String(minutes)];
};
