import { describe, expect, it } from 'vitest';
import { cdkDeployOf } from './deployArguments.ts';

const FILE = '/build/outputs.json';
const argsOf = (...given: string[]) => cdkDeployOf(given, FILE).args.join(' ');

describe('what CDK is asked to deploy', () => {
  it.each([
    { given: [], all: true },
    { given: ['-c', 'domain=App.example.com'], all: true },
    { given: ['--require-approval', 'never'], all: true },
    { given: ['--exclusively', 'App', 'Web'], all: false },
    { given: ['--require-approval', 'never', 'Web'], all: false },
    { given: ['A*'], all: false },
    { given: ['--all'], all: false },
  ])('$given: all stacks, unless some are named', ({ given, all }) => {
    expect(argsOf(...given)).toBe([...(all ? ['--all'] : []), '--outputs-file', FILE, ...given].join(' '));
  });
});

it.each([['--outputs-file', 'mine.json'], ['-O', 'mine.json'], ['--outputs-file=mine.json']])(
  'leaves the outputs where %s says',
  (...given) => {
    expect(cdkDeployOf(given, FILE)).toMatchObject({ outputs: 'mine.json', args: ['--all', ...given] });
  },
);

it('knows the account that CDK is told to use', () => {
  expect(cdkDeployOf(['--profile', 'ops', '--region=sa-east-1'], FILE)).toMatchObject({
    profile: 'ops',
    region: 'sa-east-1',
  });
  expect(cdkDeployOf([], FILE)).toMatchObject({ profile: undefined, region: undefined });
});

it.each(['--help', '-h', '--version'])('only asks with %s', (option) => {
  expect(cdkDeployOf([option], FILE).asksOnly).toBe(true);
  expect(cdkDeployOf(['-c', 'web=false'], FILE).asksOnly).toBe(false);
});
