import * as z from 'zod/mini';
import { requestCost } from './meters.ts';

/** What was measured of a run at one rate limit. */
export const scaleMeasurement = z.object({
  /** Calls a minute. */
  rate: z.number(),
  /** How long was measured. */
  seconds: z.number(),
  isWhole: z.boolean(),
  /** Keywords that were finished in that time, those of the button too; `failed` are not verified. */
  finished: z.number(),
  failed: z.number(),
  /** Calls in that time, and those for the button among them. */
  calls: z.number(),
  buttonCalls: z.number(),
  /** The most calls in any 60 s. */
  mostCalls: z.number(),
  /** Calls from the start of the run, and the different pages among them that placing a keyword takes. */
  allCalls: z.number(),
  neededPages: z.number(),
  sentAnew: z.number(),
  queueRequests: z.number(),
  costs: z.array(requestCost),
  /** The most writes on one item in a second, by the kind of item. */
  hottest: z.record(z.string(), z.number()),
  /** By each function's own memory, and as if it had the share of a CPU that this gives on Lambda. */
  gbSeconds: z.number(),
  cpuSeconds: z.number(),
  invocations: z.number(),
  /** The batches of checks, their time with such a share of a CPU, and their messages. */
  batches: z.number(),
  batchSeconds: z.number(),
  messages: z.number(),
  /** Null if it never ended. */
  buttonMs: z.nullable(z.number()),
  /** The load of the machine at the start and at the end. */
  loads: z.array(z.number()),
});
export type ScaleMeasurement = z.output<typeof scaleMeasurement>;
