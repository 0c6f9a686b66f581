import type { Prove } from './proof.ts';

/** The parts of the long run, in its order. Each loads what it needs only when it runs. */
export const parts: ReadonlyMap<string, () => Promise<Prove>> = new Map([
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
