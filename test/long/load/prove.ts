import { ms, quantile } from '../../bench/figures.ts';
import { countText, holdsIfNone, type Proof, type Prove, sizeOf } from '../proof.ts';
import { startCrowd } from './crowd.ts';

/** Lets CUSTOMERS read and check for LOAD_SECONDS. Expects no error, and reports each route's times. */
export const proveLoad: Prove = async (seed) => {
  const [count, seconds] = [sizeOf('CUSTOMERS', 200), sizeOf('LOAD_SECONDS', 60)];
  const crowd = await startCrowd(count);
  // The first requests are not measured, because functions load with them.
  await crowd.visit({ seconds: 5, mostPauseMs: 2000, seed: seed + 1 });
  const { times, failures } = await crowd.visit({ seconds, mostPauseMs: 2000, seed });
  await crowd.stop();
  const all = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const many = `${countText(count)} customers, ${seconds} s, ${countText(all)} requests`;
  const routes = Object.entries(times).map(
    ([route, taken]): Proof => ({
      what: `time of ${route} meanwhile`,
      many: `${countText(taken.length)} requests`,
      result: `p50 ${ms(quantile(taken, 0.5))}, p95 ${ms(quantile(taken, 0.95))}`,
      holds: true,
    }),
  );
  return [{ what: 'errors while many customers read and check', many, ...holdsIfNone(failures) }, ...routes];
};
