/** Which of the tasks that the table records were lost; `aws/recordedTasks.ts` keeps them. */
import * as z from 'zod/mini';
import { MINUTE, SECOND } from './time/clock.ts';

/** What every record holds beside what its work needs. */
export const taskFields = {
  /** When it was recorded, last begun or went on, UTC. */
  touched_at: z._default(z.string(), ''),
  /** How often it was begun since it was recorded or went on. */
  tries: z._default(z.number(), 0),
};

export interface Task {
  readonly touched_at: string;
  readonly tries: number;
  /** Where a later task may replace this one: which of them it is. */
  readonly revision?: number;
}

/** A worker has ended by then: its function has 60 s. */
const FIRST_WAIT = 50 * SECOND;
const LONGEST_WAIT = 10 * MINUTE;
/** The most tasks to queue again at once: a queue that is full holds their messages anyway. */
const MOST_REQUESTED = 200;

/**
 * The tasks whose message or worker was lost, the longest untouched first. One that keeps failing is asked
 * for less and less often: its messages are tried again by themselves.
 */
export const lateTasks = <T extends Task>(all: readonly T[], now: number): T[] =>
  all
    .filter(({ touched_at, tries }) => {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, tries - 1));
      return touched_at === '' || Date.parse(touched_at) < now - wait;
    })
    .toSorted((one, other) => one.touched_at.localeCompare(other.touched_at))
    .slice(0, MOST_REQUESTED);
