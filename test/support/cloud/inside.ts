import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';
import { services } from './services.ts';

/** The file's first test. Hooks run before it, with no current test to skip, so they skip this one. */
let first: RunnerTestCase | undefined;

const firstTestOf = (task: RunnerTask): RunnerTestCase | undefined =>
  task.type === 'test' ? task : task.tasks.map(firstTestOf).find((found) => found !== undefined);

/** Finds the file's first test; the runner calls this before the hooks of each file. */
export const beginFile = (file: RunnerTask): void => {
  first = firstTestOf(file);
};

/** Skips the running test. In a hook before all tests, it skips the whole file. */
export const skipWithout = (what: string): never => {
  const reason = `needs ${what}`;
  const running: RunnerTestCase | undefined = TestRunner.getCurrentTest() ?? first;
  running?.context.skip(reason);
  throw new Error(`A test ${reason}`);
};

/** Skips the running test unless all emulators are the built-in ones. */
export const requireBuiltIn = (what: string): void => {
  if (services.on !== 'built-in') skipWithout(what);
};
