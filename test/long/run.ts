/** Proves at length what `npm test` tries for seconds. Arguments choose parts, SEED repeats a run. */
import { runParts } from '../support/measuring/parts.ts';
import { lineOf, type Prove } from './proof.ts';

const parts: Readonly<Record<string, () => Promise<Prove>>> = {
  fuzz: async () => (await import('./fuzz/fuzz.ts')).proveFuzz,
  messages: async () => (await import('./messages/messages.ts')).proveMessages,
  sameness: async () => (await import('./sameness/sameness.ts')).proveSameness,
  days: async () => (await import('./days/prove.ts')).proveDays,
  life: async () => (await import('./life/killedLife.ts')).proveLife,
  faults: async () => (await import('./faults/faultyLife.ts')).proveFaults,
};

const { SEED = String(Date.now() % 1_000_000_000), PART } = process.env;
if (!/^\d{1,9}$/.test(SEED)) throw new Error('SEED is a whole number of at most nine digits');
const chosen = process.argv.slice(2);
if (PART === undefined) process.stderr.write(`SEED=${SEED}\n`);
await runParts({
  file: import.meta.filename,
  head: ['promise', 'tried', 'result', 'holds'],
  parts: Object.fromEntries(
    Object.entries(parts).map(([name, load]) => [
      name,
      async () => (await (await load())(Number(SEED))).map(lineOf),
    ]),
  ),
  chosen: chosen.length > 0 ? chosen : Object.keys(parts),
  variables: { SEED },
});
if (PART === undefined) process.stdout.write(`\nSEED=${SEED}\n`);
