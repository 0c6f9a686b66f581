import { parseArgs } from 'node:util';
import { chosenStage, contextOption, type StackNames, stackIds, stackNamesOf } from '../stage.ts';

/** The alarms look at two periods of five minutes, and receive errors with a delay. */
export const MONITORED_MINUTES = 15;

interface CdkDeploy {
  /** Without `--all`. */
  readonly args: readonly string[];
  readonly stacks: 'all' | 'App and others' | 'others';
  readonly names: StackNames;
  readonly outputs: string;
  readonly profile: string | undefined;
  readonly region: string | undefined;
  readonly asksOnly: boolean;
}

/** CDK reads all others itself. */
const options = {
  'outputs-file': { type: 'string', short: 'O' },
  profile: { type: 'string' },
  region: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  all: { type: 'boolean' },
  ...contextOption,
} as const;

/** CDK takes either `--all` or names of stacks. */
export const cdkDeployOf = (given: readonly string[], defaultOutputs: string): CdkDeploy => {
  // Not strict: unknown options are CDK's.
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

/** CDK also takes patterns. The value of an option may look like a name; CDK then asks for `--all`. */
const namesStack = (argument: string): boolean =>
  stackIds.some((id) => id === argument) || /^[A-Za-z]*\*$/.test(argument);

const stacksIn = (names: readonly string[]): CdkDeploy['stacks'] => {
  if (names.length === 0) return 'all';
  return names.some((name) => name === 'App' || name.endsWith('*')) ? 'App and others' : 'others';
};

/** False where the options already configure rollback, or where nothing is deployed. */
export const isGuarded = ({ args, stacks, asksOnly }: CdkDeploy): boolean =>
  !asksOnly &&
  stacks !== 'others' &&
  !args.some((one) => /^(?:--(?:method|no-execute|watch|hotswap|rollback-trigger)|-m$)/.test(one));

/** With alarms, App is deployed by a call of its own: alarms apply to a whole call and to one region. */
export const callsOf = ({ args, stacks }: CdkDeploy, alarms?: readonly string[]): readonly string[][] => {
  const all = stacks === 'all' ? ['--all'] : [];
  const guard = alarms === undefined ? [] : guardOptions(alarms);
  if (stacks !== 'all' || alarms === undefined || alarms.length === 0) return [[...all, ...args, ...guard]];
  return [
    ['App', ...args, ...guard],
    [...all, ...args],
  ];
};

/** CloudFormation remembers a stack's triggers, so their absence is passed too. */
const guardOptions = (alarms: readonly string[]): readonly string[] => {
  const [triggers, minutes] = alarms.length === 0 ? [['none'], 0] : [alarms, MONITORED_MINUTES];
  return ['--rollback-trigger-alarm-arns', ...triggers, '--monitoring-time-minutes', String(minutes)];
};
