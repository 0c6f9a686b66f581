/** Tests that need more than what they run on has are skipped, when and where they ask for it. */
import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';
import { services } from './services.ts';

/** The first test of the file that runs: it is what a hook before it can skip. */
let first: RunnerTestCase | undefined;

const firstTestOf = (task: RunnerTask): RunnerTestCase | undefined =>
  task.type === 'test' ? task : task.tasks.map(firstTestOf).find((found) => found !== undefined);

/** Called before the hooks of each file. */
export const beginFile = (file: RunnerTask): void => {
  first = firstTestOf(file);
};

/** Ends the running test as skipped, because it needs this; before all tests, the whole file. */
export const skipWithout = (what: string): never => {
  const reason = `needs ${what}`;
  const running: RunnerTestCase | undefined = TestRunner.getCurrentTest() ?? first;
  running?.context.skip(reason);
  throw new Error(`A test ${reason}`);
};

/** Ends the running test as skipped, unless all emulators are the built-in ones, because it needs this. */
export const requireBuiltIn = (what: string): void => {
  if (services.on !== 'built-in') skipWithout(what);
};
