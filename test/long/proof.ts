import type { Line } from '../support/measuring/parts.ts';

export interface Proof {
  readonly what: string;
  /** The number of tries and their kind, such as `100,000 inputs`. */
  readonly many: string;
  readonly result: string;
  readonly holds: boolean;
}

export type Prove = (seed: number) => Promise<readonly Proof[]>;

/** Returns the environment variable of this name, or the usual size without it. */
export const sizeOf = (name: string, usual: number): number => {
  const size = Number(process.env[name] ?? usual);
  if (!Number.isInteger(size) || size < 1) throw new Error(`${name} is a whole number from 1`);
  return size;
};

export const countText = (count: number): string => count.toLocaleString('en-US');

export const holdsIfNone = (found: readonly string[]): Pick<Proof, 'result' | 'holds'> => ({
  result: found.length === 0 ? '0' : `${countText(found.length)}, such as ${found[0]?.slice(0, 200)}`,
  holds: found.length === 0,
});

export const lineOf = ({ what, many, result, holds }: Proof): Line => ({
  cells: [what, many, result, holds ? 'yes' : 'NO'],
  holds,
});
