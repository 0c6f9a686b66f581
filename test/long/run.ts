/** Proves at length what `npm test` tries for seconds. Arguments choose parts, SEED repeats a run. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { type Proof, type Prove, proof, tableOf } from './proof.ts';

const parts: ReadonlyMap<string, () => Promise<Prove>> = new Map([
  ['authorization', async () => (await import('./authorization/prove.ts')).proveAuthorization],
  ['fuzz', async () => (await import('./fuzz/prove.ts')).proveFuzz],
  ['messages', async () => (await import('./messages/prove.ts')).proveMessages],
  ['sameness', async () => (await import('./sameness/prove.ts')).proveSameness],
  ['clocks', async () => (await import('./clocks/prove.ts')).proveClocks],
  ['life', async () => (await import('./life/prove.ts')).proveLife],
  ['faults', async () => (await import('./faults/prove.ts')).proveFaults],
  ['load', async () => (await import('./load/prove.ts')).proveLoad],
  ['memory', async () => (await import('./memory/prove.ts')).proveMemory],
]);

/**
 * Runs a part in a new process, because the stores of a process reach only one cloud. A failure is a line,
 * too.
 */
const prove = async (part: string, seed: string): Promise<readonly Proof[]> => {
  process.stderr.write(`${part}…\n`);
  const env = { ...process.env, SEED: seed, LONG_PART: part };
  const running = promisify(execFile)(process.execPath, [import.meta.filename], { env, maxBuffer: 2 ** 26 });
  const { child } = running;
  child.stderr?.pipe(process.stderr);
  // Ending the part in time also ends its emulators, which would outlive it otherwise.
  const end = () => child.kill();
  process.once('SIGTERM', end).once('SIGINT', end);
  try {
    // The result is the last line; logs of functions that the part calls itself come before it.
    const last = (await running).stdout.trimEnd().split('\n').at(-1) ?? '';
    return z.array(proof).parse(JSON.parse(last));
  } catch (error) {
    if (child.killed) process.exit(143);
    return [{ what: part, many: '', result: String(error).split('\n')[0] ?? '', holds: false }];
  } finally {
    process.removeListener('SIGTERM', end).removeListener('SIGINT', end);
  }
};

const main = async (seed: string): Promise<void> => {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((part) => !parts.has(part));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown}: ${[...parts.keys()].join(', ')}`);
  const proofs: Proof[] = [];
  process.stderr.write(`SEED=${seed}\n`);
  for (const part of chosen.length > 0 ? chosen : parts.keys()) proofs.push(...(await prove(part, seed)));
  process.stdout.write(`${tableOf(proofs)}\n\nSEED=${seed}\n`);
  process.exitCode = proofs.every(({ holds }) => holds) ? 0 : 1;
};

const { SEED: seed = String(Date.now() % 1_000_000_000), LONG_PART = '' } = process.env;
if (!/^\d{1,9}$/.test(seed)) throw new Error('SEED is a whole number of at most nine digits');
const load = parts.get(LONG_PART);
if (load) {
  const measure = await load();
  process.stdout.write(`\n${JSON.stringify(await measure(Number(seed)))}\n`);
} else await main(seed);
