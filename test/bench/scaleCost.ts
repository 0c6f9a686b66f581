/** What a run costs on AWS, by the public price list and without the provider's pages. */
import { callsIn, rateOf } from '../../functions/search/rate.ts';
import type { ScaleMeasurement } from './scaleMeasurement.ts';

/** US$ for a million of each; Lambda on ARM. */
const PRICES = { writes: 0.625, reads: 0.125, gbSeconds: 13.3334, invocations: 0.2, queueRequests: 0.4 };

type Uses = Readonly<Record<keyof typeof PRICES, number>>;

/** What a keyword uses. */
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
  writes: uses.writes * PRICES.writes,
  reads: uses.reads * PRICES.reads,
  gbSeconds: uses.gbSeconds * PRICES.gbSeconds,
  invocations: uses.invocations * PRICES.invocations,
  queueRequests: uses.queueRequests * PRICES.queueRequests,
});

/** US$ for a million keywords. */
export const priceOf = (uses: Uses): number =>
  Object.values(pricesOf(uses)).reduce((sum, price) => sum + price, 0);

export interface Model {
  readonly hours: number;
  /** US$ in all. */
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
