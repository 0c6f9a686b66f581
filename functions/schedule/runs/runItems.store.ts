import { DAY, toTtl } from '../../platform/time/clock.ts';
import type { Run } from './runs.ts';

const partition = (id: string): string => `RUN#${id}`;

export const runKey = (id: string) => ({ PK: partition(id), SK: 'RUN' });

/** The key of a part of a run; parts sort by their index. */
export const partKey = (id: string, index: number) => ({
  PK: partition(id),
  SK: `PART#${String(index).padStart(6, '0')}`,
});

/** How long runs and their parts are kept after they were last worked on. */
const KEPT_MS = 30 * DAY;

/** When an item of a run may be removed. */
export const runTtl = (now: number): number => toTtl(now + KEPT_MS);

export const runItem = (stored: Run) => ({
  ...runKey(stored.id),
  ...stored,
  ttl: runTtl(Date.parse(stored.started_at)),
});
