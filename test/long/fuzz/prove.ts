import { allRoutes } from '../../../shared/contract/index.ts';
import { ms, quantile } from '../../bench/figures.ts';
import { startConnectedCloud } from '../../support/cloud/cloud.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';
import { fuzz } from './fuzz.ts';

export const proveFuzz: Prove = async (seed) => {
  const cloud = await startConnectedCloud();
  const log = (text: string) => process.stderr.write(`${text}\n`);
  const found = await fuzz(cloud, { count: sizeOf('FUZZ_INPUTS', 100_000), seed, isTimed: true, log });
  await cloud.stop();
  for (const fault of [...found.faults, ...found.slow]) log(fault);
  const many = `${countText(found.inputs)} inputs`;
  const [past, succeeded] = [found.past / found.inputs, found.succeeded / found.inputs];
  return [
    { what: 'no input is answered with 5xx or against the contract', many, ...holdsIfNone(found.faults) },
    {
      what: 'no answer takes 2 s, three times out of three',
      many,
      ...holdsIfNone(found.slow),
      result: `${found.slow.length}; p50 ${ms(quantile(found.times, 0.5))}, p99 ${ms(quantile(found.times, 0.99))}`,
    },
    {
      what: 'most inputs get past session, parser and schemas',
      many,
      result: `${Math.round(past * 100)} %; ${Math.round(succeeded * 100)} % succeed, on ${found.reached.size} of ${allRoutes.length} routes`,
      holds: past > 0.5,
    },
  ];
};
