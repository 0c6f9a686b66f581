import { readFileSync } from 'node:fs';
import { median } from '../../bench/figures.ts';
import { startCrowd } from '../load/crowd.ts';
import { counted, none, type Prove, sizeOf } from '../proof.ts';
import { attack } from './attack.ts';

/** Of the last quarter above the second one: what grows all the time grows by more. */
const MOST_GROWTH = 1.1;

/** For 30 minutes, or MINUTES. */
export const proveMemory: Prove = async (seed) => {
  const minutes = sizeOf('MINUTES', 30);
  const crowd = await startCrowd(50);
  const samples: number[] = [];
  const sampling = setInterval(
    () => {
      samples.push(memoryOf(crowd.pid));
      if (samples.length % 10 === 0) process.stderr.write(`${samples.at(-1)} MB\n`);
    },
    (minutes * 60_000) / 200,
  );
  const ending = new AbortController();
  const attacking = attack(crowd.url, seed, ending);
  const { times, failures } = await crowd.visit({ seconds: minutes * 60, mostPauseMs: 2000, seed });
  ending.abort();
  clearInterval(sampling);
  const attacks = await attacking;
  await crowd.stop();
  const part = (from: number, to: number) =>
    median(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)));
  const [second, last] = [part(0.25, 0.5), part(0.75, 1)];
  const requests = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const many = `${minutes} minutes, ${counted(requests)} requests, ${counted(attacks)} attacks`;
  return [
    {
      what: 'memory of the local server under load and attack, second and last quarter of the time',
      many,
      result: `${second} MB, ${last} MB`,
      holds: last <= second * MOST_GROWTH,
    },
    { what: 'errors of customers meanwhile', many, ...none(failures) },
  ];
};

const memoryOf = (pid: number): number => {
  const [, kB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kB) / 1000);
};
