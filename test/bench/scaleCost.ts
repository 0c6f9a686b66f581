/** By the prices of COSTS.md, without the provider's pages. */
import { callsIn, rateOf } from '../../functions/search/calls/rate.ts';
import { costOf } from '../../infra/costs/prices.ts';
import type { RequestCost } from './meters.ts';

export interface ScaleMeasurement {
  readonly rate: number;
  readonly seconds: number;
  readonly isWhole: boolean;
  /** Includes the button's keywords; `failed` are not verified. */
  readonly finished: number;
  readonly failed: number;
  /** In that time, and those for the button among them. */
  readonly calls: number;
  readonly buttonCalls: number;
  readonly mostCalls: number;
  /** From the start of the run, and the different pages that placing a keyword takes. */
  readonly allCalls: number;
  readonly neededPages: number;
  readonly sentAnew: number;
  readonly queueRequests: number;
  readonly costs: readonly RequestCost[];
  readonly hottest: Readonly<Record<string, number>>;
  /** By each function's own memory, and by the share of a CPU that this gives on Lambda. */
  readonly gbSeconds: number;
  readonly cpuSeconds: number;
  readonly invocations: number;
  /** Batches of checks, their time with such a share of a CPU, and their messages. */
  readonly batches: number;
  readonly batchSeconds: number;
  readonly messages: number;
  readonly buttonMs: number | null;
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

/** In US$, for a million keywords. */
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
  /** `writes` are per second. */
  readonly hottest: { readonly kind: string; readonly writes: number };
  /** Under way at once. */
  readonly callsAtOnce: number;
  readonly workersAtOnce: number;
}

/** Assumes that a keyword uses what it did in the measured run. */
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
