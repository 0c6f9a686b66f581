import { describe, expect, it } from 'vitest';
import { callsOf, cdkDeployOf, isGuarded } from './cdkCalls.ts';

const FILE = '/build/outputs.json';
const argsOf = (...given: string[]) => callsOf(cdkDeployOf(given, FILE)).map((call) => call.join(' '));

describe('what CDK is asked to deploy', () => {
  it.each([
    { given: [], all: true },
    { given: ['-c', 'domain=App.example.com'], all: true },
    { given: ['--require-approval', 'never'], all: true },
    { given: ['--exclusively', 'App', 'Web'], all: false },
    { given: ['--require-approval', 'never', 'Web'], all: false },
    { given: ['A*'], all: false },
  ])('$given: all stacks, unless some are named', ({ given, all }) => {
    expect(argsOf(...given)).toEqual([
      [...(all ? ['--all'] : []), '--outputs-file', FILE, ...given].join(' '),
    ]);
  });

  it('is all stacks only once', () => {
    expect(argsOf('--all', '--force')).toEqual(argsOf('--force'));
  });
});

it.each([['--outputs-file', 'mine.json'], ['-O', 'mine.json'], ['--outputs-file=mine.json']])(
  'leaves the outputs where %s says',
  (...given) => {
    expect(cdkDeployOf(given, FILE)).toMatchObject({ outputs: 'mine.json', args: given });
  },
);

it('knows the account that CDK is told to use', () => {
  expect(cdkDeployOf(['--profile', 'ops', '--region=sa-east-1'], FILE)).toMatchObject({
    profile: 'ops',
    region: 'sa-east-1',
  });
  expect(cdkDeployOf([], FILE)).toMatchObject({ profile: undefined, region: undefined });
});

it('knows the stacks of another deployment in the account', () => {
  const appOf = (...given: string[]) => cdkDeployOf(given, FILE).names.app;
  expect(appOf('-c', 'domain=a.com.br')).toBe('RanqueiaApp');
  expect(appOf('-c', 'web=false', '--context', 'stage=teste', 'App')).toBe('RanqueiaTesteApp');
  expect(() => appOf('-c', 'stage=de teste')).toThrow('stage must be at most 16 lower-case letters');
});

it.each(['--help', '-h', '--version'])('only asks with %s', (option) => {
  expect(cdkDeployOf([option], FILE).asksOnly).toBe(true);
  expect(cdkDeployOf(['-c', 'web=false'], FILE).asksOnly).toBe(false);
});

describe('what rolls a deployment back', () => {
  const callsWith = (alarms: readonly string[], ...given: string[]) =>
    callsOf(cdkDeployOf(given, FILE), alarms).map((call) => call.join(' '));
  const files = `--outputs-file ${FILE}`;
  const guard = '--rollback-trigger-alarm-arns arn:1 arn:2 --monitoring-time-minutes 15';

  it.each([
    { given: [], calls: [`App ${files} ${guard}`, `--all ${files}`] },
    { given: ['--exclusively', 'App', 'Web'], calls: [`${files} --exclusively App Web ${guard}`] },
  ])('$given: alarms, of the call that deploys App', ({ given, calls }) => {
    expect(callsWith(['arn:1', 'arn:2'], ...given)).toEqual(calls);
  });

  it('is nothing without alarms, also of what CloudFormation remembers', () => {
    expect(callsWith([])).toEqual([
      `--all ${files} --rollback-trigger-alarm-arns none --monitoring-time-minutes 0`,
    ]);
  });

  it.each([
    { given: ['-c', 'web=false'], guarded: true },
    { given: ['A*'], guarded: true },
    { given: ['Data', 'Web'], guarded: false },
    { given: ['--method=prepare-change-set'], guarded: false },
    { given: ['-m', 'direct'], guarded: false },
    { given: ['--rollback-trigger-alarm-arns', 'none'], guarded: false },
    { given: ['--help'], guarded: false },
  ])('$given: is asked for only where App is deployed, and nothing else was chosen', ({ given, guarded }) => {
    expect(isGuarded(cdkDeployOf(given, FILE))).toBe(guarded);
  });
});
