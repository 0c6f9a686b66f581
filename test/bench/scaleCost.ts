/** What a run costs on AWS, by the prices of COSTS.md and without the provider's pages. */
import { callsIn, rateOf } from '../../functions/search/calls/rate.ts';
import { costOf } from '../../infra/costs/prices.ts';
import type { RequestCost } from './meters.ts';

/** What was measured of a run at one rate limit. */
export interface ScaleMeasurement {
  readonly rate: number;
  readonly seconds: number;
  readonly isWhole: boolean;
  /** Keywords that were finished in that time, those of the button too; `failed` are not verified. */
  readonly finished: number;
  readonly failed: number;
  /** Calls in that time, and those for the button among them. */
  readonly calls: number;
  readonly buttonCalls: number;
  readonly mostCalls: number;
  /** Calls from the start of the run, and the different pages among them that placing a keyword takes. */
  readonly allCalls: number;
  readonly neededPages: number;
  readonly sentAnew: number;
  readonly queueRequests: number;
  readonly costs: readonly RequestCost[];
  /** The most writes on one item in a second, by the kind of item. */
  readonly hottest: Readonly<Record<string, number>>;
  /** By each function's own memory, and as if it had the share of a CPU that this gives on Lambda. */
  readonly gbSeconds: number;
  readonly cpuSeconds: number;
  readonly invocations: number;
  /** The batches of checks, their time with such a share of a CPU, and their messages. */
  readonly batches: number;
  readonly batchSeconds: number;
  readonly messages: number;
  /** Null if it never ended. */
  readonly buttonMs: number | null;
  /** The load of the machine at the start and at the end. */
  readonly loads: readonly number[];
}

type Uses = Readonly<Record<'writes' | 'reads' | 'gbSeconds' | 'invocations' | 'queueRequests', number>>;

export const usesOf = (measured: ScaleMeasurement): Uses => {
  const { costs, finished, gbSeconds, invocations, queueRequests } = measured;
  const units = (isWrite: boolean) =>
    costs.reduce((sum, cost) => sum + (cost.isWrite === isWrite ? cost.units : 0), 0);
  return {
    writes: units(true) / finished,
    reads: units(false) / finished,
    gbSeconds: gbSeconds / finished,
    invocations: invocations / finished,
    queueRequests: queueRequests / finished,
  };
};

/** US$ for a million keywords, by what is used. */
export const pricesOf = (uses: Uses): Uses => ({
  writes: costOf('writes', 1_000_000 * uses.writes),
  reads: costOf('reads', 1_000_000 * uses.reads),
  gbSeconds: costOf('gbSeconds', 1_000_000 * uses.gbSeconds),
  invocations: costOf('invocations', 1_000_000 * uses.invocations),
  queueRequests: costOf('queueRequests', 1_000_000 * uses.queueRequests),
});

export const priceOf = (uses: Uses): number =>
  Object.values(pricesOf(uses)).reduce((sum, price) => sum + price, 0);

interface Model {
  readonly hours: number;
  readonly price: number;
  /** The item that is written most often, and how often a second. */
  readonly hottest: { readonly kind: string; readonly writes: number };
  /** Calls, and invocations of the worker, that are under way at once. */
  readonly callsAtOnce: number;
  readonly workersAtOnce: number;
}

/** A run over so many keywords at another rate, if a keyword uses what it did in the measured one. */
export const modelOf = (
  measured: ScaleMeasurement,
  { keywords, perMinute, latencyMs }: { keywords: number; perMinute: number; latencyMs: number },
): Model => {
  const { finished, calls, seconds, batchSeconds } = measured;
  const callsPerSecond = callsIn(rateOf(perMinute), 1000);
  const factor = callsPerSecond / (calls / seconds);
  const keywordsPerSecond = callsPerSecond / (calls / finished);
  const [kind, writes] = Object.entries(measured.hottest).toSorted(
    ([, one], [, other]) => other - one,
  )[0] ?? ['', 0];
  return {
    hours: keywords / keywordsPerSecond / 3600,
    price: (priceOf(usesOf(measured)) * keywords) / 1_000_000,
    hottest: { kind, writes: writes * factor },
    callsAtOnce: (callsPerSecond * latencyMs) / 1000,
    workersAtOnce: (batchSeconds / seconds) * factor,
  };
};
