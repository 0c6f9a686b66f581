import { expect, it } from 'vitest';
import { allSettled } from './allSettled.ts';

it('waits for all before it throws the first error, and returns all results without one', async () => {
  const ended: string[] = [];
  const slow = Promise.withResolvers<string>();
  const failing = Promise.reject(new Error('first'));
  const all = allSettled([failing, slow.promise.then((name) => ended.push(name))]);
  setImmediate(() => slow.resolve('slow'));
  await expect(all).rejects.toThrow('first');
  expect(ended).toEqual(['slow']);
  expect(await allSettled([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
});
