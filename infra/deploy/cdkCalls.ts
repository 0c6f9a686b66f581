import { parseArgs } from 'node:util';
import { chosenStage, contextOption, type StackNames, stackIds, stackNamesOf } from '../stage.ts';

/** Long enough for the alarms, which look at two periods of five minutes and receive errors with a delay. */
export const MONITORED_MINUTES = 15;

interface CdkDeploy {
  /** The operator's arguments except `--all`. */
  readonly args: readonly string[];
  readonly stacks: 'all' | 'App and others' | 'others';
  readonly names: StackNames;
  readonly outputs: string;
  readonly profile: string | undefined;
  readonly region: string | undefined;
  readonly asksOnly: boolean;
}

/** The options of `cdk deploy` that matter here; CDK itself reads all others. */
const options = {
  'outputs-file': { type: 'string', short: 'O' },
  profile: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  all: { type: 'boolean' },
  ...contextOption,
} as const;

/** Separates `--all` from the other arguments, because CDK takes either `--all` or names of stacks. */
export const cdkDeployOf = (given: readonly string[], defaultOutputs: string): CdkDeploy => {
  // `strict: false` accepts all options of CDK.
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

/** True for a stack's name or pattern. An option's value may look like one, and then CDK asks for `--all`. */
const namesStack = (argument: string): boolean =>
  stackIds.some((id) => id === argument) || /^[A-Za-z]*\*$/.test(argument);

const stacksIn = (names: readonly string[]): CdkDeploy['stacks'] => {
  if (names.length === 0) return 'all';
  return names.some((name) => name === 'App' || name.endsWith('*')) ? 'App and others' : 'others';
};

/** Whether alarms guard the deployment: not if options configure rollback already or nothing is deployed. */
export const isGuarded = ({ args, stacks, asksOnly }: CdkDeploy): boolean =>
  !asksOnly &&
  stacks !== 'others' &&
  !args.some((one) => /^(?:--(?:method|no-execute|watch|hotswap|rollback-trigger)|-m$)/.test(one));

/** With alarms, App gets its own `cdk deploy`: alarms apply to all stacks of a call and to one region. */
export const callsOf = ({ args, stacks }: CdkDeploy, alarms?: readonly string[]): readonly string[][] => {
  const all = stacks === 'all' ? ['--all'] : [];
  const guard = alarms === undefined ? [] : guardOptions(alarms);
  if (stacks !== 'all' || alarms === undefined || alarms.length === 0) return [[...all, ...args, ...guard]];
  return [
    ['App', ...args, ...guard],
    [...all, ...args],
  ];
};

/** CloudFormation remembers a stack's rollback triggers, so `none` is passed when there are no alarms. */
const guardOptions = (alarms: readonly string[]): readonly string[] => {
  const [triggers, minutes] = alarms.length === 0 ? [['none'], 0] : [alarms, MONITORED_MINUTES];
  return ['--rollback-trigger-alarm-arns', ...triggers, '--monitoring-time-minutes', String(minutes)];
};
