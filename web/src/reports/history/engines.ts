import { engineLabel, isSameEngine } from '#shared/engines.ts';
import type { Engine } from '#shared/messages.ts';

/** Consecutive measurements of one engine. */
export interface Stretch {
  readonly from: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly label: string;
}

interface Measurement {
  readonly at: string;
  /** Null for a position that was imported. */
  readonly engine: Engine | null;
}

/** The stretches, oldest first. Positions of different stretches are not comparable. */
export const stretchesOf = (points: readonly Measurement[]): Stretch[] => {
  let last: Engine | null = null;
  return points.flatMap(({ at, engine }, from) => {
    if (!engine) return [];
    const isContinued = last !== null && isSameEngine(last, engine);
    last = engine;
    return isContinued ? [] : [{ from, at, label: engineLabel(engine) }];
  });
};

export const stretchAt = (stretches: readonly Stretch[], point: number): number =>
  stretches.findLastIndex(({ from }) => from <= point);
