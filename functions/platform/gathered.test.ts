import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gathered } from './gathered.ts';

const double = () => {
  const runs: { readonly all: readonly number[]; readonly end: PromiseWithResolvers<void> }[] = [];
  const ask = gathered(async (all: readonly number[]) => {
    const end = Promise.withResolvers<void>();
    runs.push({ all, end });
    await end.promise;
    return all.map((one) => one * 2);
  });
  return { runs, ask, gotten: () => runs.map(({ all }) => all) };
};

it('calls that come during a run wait for it, and go together in the next one', async () => {
  const { runs, ask, gotten } = double();
  const first = ask(1);
  await turn();
  const others = [ask(2), ask(3), ask(2)];
  await turn();
  expect(gotten()).toEqual([[1]]);
  runs[0]?.end.resolve();
  expect(await first).toBe(2);
  await turn();
  expect(gotten()).toEqual([[1], [2, 3, 2]]);
  runs[1]?.end.resolve();
  expect(await Promise.all(others)).toEqual([4, 6, 4]);
});

it('a run that fails fails its own calls alone', async () => {
  const { runs, ask } = double();
  const first = ask(1);
  await turn();
  const second = ask(2);
  runs[0]?.end.reject(new Error('The table is gone'));
  await expect(first).rejects.toThrow('The table is gone');
  await turn();
  runs[1]?.end.resolve();
  expect(await second).toBe(4);
});

it('a result that is an error fails its own call alone', async () => {
  const ask = gathered(async (all: readonly number[]) =>
    all.map((one) => (one > 1 ? one : new Error('Too few'))),
  );
  const asked = await Promise.allSettled([ask(1), ask(2)]);
  expect(asked).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 2 }]);
});
