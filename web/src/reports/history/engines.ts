import { engineLabel, isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';

/** Consecutive measurements of one engine. */
export interface Stretch {
  /** The index of its first point. */
  readonly from: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly label: string;
}

/** The stretches, oldest first. Positions of different stretches are not comparable. */
export const stretchesOf = (points: readonly { readonly at: string; readonly engine: Engine }[]): Stretch[] =>
  points
    .map(({ at, engine }, from) => ({ from, at, engine, before: points[from - 1]?.engine }))
    .filter(({ engine, before }) => before === undefined || !isSameEngine(before, engine))
    .map(({ from, at, engine }) => ({ from, at, label: engineLabel(engine) }));

export const stretchAt = (stretches: readonly Stretch[], point: number): number =>
  stretches.findLastIndex(({ from }) => from <= point);
