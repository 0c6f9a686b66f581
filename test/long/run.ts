/**
 * `npm run test:long` proves at length what `npm test` tries for seconds, and prints one table. Arguments
 * choose parts (`npm run test:long -- fuzz`), SEED repeats a run, and each part has a variable for its size.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { parts } from './parts.ts';
import { type Proof, proof, tableOf } from './proof.ts';

const seed = process.env.SEED ?? String(Date.now() % 1_000_000_000);
if (!/^\d{1,9}$/.test(seed)) throw new Error('SEED is a whole number of at most nine digits');

/** Each part is a new process: the stores of a process reach one cloud. A part that fails is a line too. */
const prove = async (part: string): Promise<readonly Proof[]> => {
  process.stderr.write(`${part}…\n`);
  const file = join(import.meta.dirname, 'part.ts');
  const running = promisify(execFile)(process.execPath, [file, part, seed], { maxBuffer: 2 ** 26 });
  const { child } = running;
  child.stderr?.pipe(process.stderr);
  // It ends its emulators, which would outlive it otherwise.
  const end = () => child.kill();
  process.once('SIGTERM', end).once('SIGINT', end);
  try {
    // The functions that a part calls itself write their logs before it.
    const last = (await running).stdout.trimEnd().split('\n').at(-1) ?? '';
    return z.array(proof).parse(JSON.parse(last));
  } catch (error) {
    if (child.killed) process.exit(143);
    return [{ what: part, many: '', result: String(error).split('\n')[0] ?? '', holds: false }];
  } finally {
    process.removeListener('SIGTERM', end).removeListener('SIGINT', end);
  }
};

const chosen = process.argv.slice(2);
const proofs: Proof[] = [];
process.stderr.write(`SEED=${seed}\n`);
for (const part of chosen.length > 0 ? chosen : parts.keys()) proofs.push(...(await prove(part)));
process.stdout.write(`${tableOf(proofs)}\n\nSEED=${seed}\n`);
process.exitCode = proofs.every(({ holds }) => holds) ? 0 : 1;
