import { expect, it } from 'vitest';
import { shareNext } from './shareNext.ts';

/** Runs that end when they are told to, and return their number. */
const runs = () => {
  const started: PromiseWithResolvers<number>[] = [];
  const call = shareNext(() => {
    const one = Promise.withResolvers<number>();
    started.push(one);
    return one.promise;
  });
  return { call, started };
};

it('answers each call by a run that begins after it, one run at a time', async () => {
  const { call, started } = runs();
  const first = call();
  const during = [call(), call()];
  expect(started).toHaveLength(1);
  started[0]?.resolve(1);
  expect(await first).toBe(1);
  const between = call();
  await expect.poll(() => started.length).toBe(2);
  const late = call();
  started[1]?.resolve(2);
  expect(await Promise.all([...during, between])).toEqual([2, 2, 2]);
  await expect.poll(() => started.length).toBe(3);
  started[2]?.resolve(3);
  expect(await late).toBe(3);
});

it('goes on after a run that fails', async () => {
  const { call, started } = runs();
  const first = call();
  const second = call();
  started[0]?.reject(new Error('The table is down'));
  await expect(first).rejects.toThrow('down');
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve(2);
  expect(await second).toBe(2);
  const third = call();
  started[2]?.resolve(3);
  expect(await third).toBe(3);
});
