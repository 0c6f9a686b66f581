import { type RunnerTask, type RunnerTestCase, TestRunner } from 'vitest';
import { services } from './services.ts';

/** A hook before the first test can skip only that. */
let first: RunnerTestCase | undefined;

const firstTestOf = (task: RunnerTask): RunnerTestCase | undefined =>
  task.type === 'test' ? task : task.tasks.map(firstTestOf).find((found) => found !== undefined);

/** Called before the hooks of each file. */
export const beginFile = (file: RunnerTask): void => {
  first = firstTestOf(file);
};

/** In a hook before all tests, skips the whole file. */
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
