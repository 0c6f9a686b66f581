import * as z from 'zod/mini';
import { MINUTE, SECOND, toMoment } from './time/clock.ts';

export const taskFields = {
  /** When the task was recorded, last begun or advanced. UTC. */
  touched_at: z._default(z.string(), ''),
  /** How often the task was begun since it was recorded or last advanced. */
  tries: z._default(z.number(), 0),
  /** Until then nothing is late, UTC. */
  not_before: z.optional(z.string()),
};

export interface Task {
  readonly touched_at: string;
  readonly tries: number;
  readonly not_before?: string | undefined;
  /** Tells a task from a later one that replaces it. */
  readonly revision?: number;
}

/** The least time before a task is requeued, which doubles with each try. */
const FIRST_WAIT = 50 * SECOND;
const LONGEST_WAIT = 10 * MINUTE;
/** Requeuing more tasks is useless: a full queue holds their messages anyway. */
const MOST_REQUESTED = 200;

/**
 * Returns late tasks, the longest untouched first. The wait grows with each try, since the queue itself
 * retries.
 */
export const lateTasks = <T extends Task>(all: readonly T[], now: number): T[] =>
  all
    .filter(({ touched_at, tries, not_before = '' }) => {
      if (not_before > toMoment(now)) return false;
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1));
      return touched_at === '' || Date.parse(touched_at) < now - wait;
    })
    .toSorted((one, other) => one.touched_at.localeCompare(other.touched_at))
    .slice(0, MOST_REQUESTED);
