/** Tests that need more than what they run on has are skipped, when and where they ask for it. */
import { type RunnerTestCase, TestRunner } from 'vitest';
import { services } from './services.ts';

/** Ends the running test as skipped, because it needs this. */
export const skipWithout = (what: string): never => {
  const reason = `needs ${what}`;
  const running: RunnerTestCase | undefined = TestRunner.getCurrentTest();
  running?.context.skip(reason);
  throw new Error(`A test ${reason}`);
};

/** Ends the running test as skipped, unless all emulators are the built-in ones, because it needs this. */
export const requireBuiltIn = (what: string): void => {
  if (services.on !== 'built-in') skipWithout(what);
};
