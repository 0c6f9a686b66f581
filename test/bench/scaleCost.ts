/** Computes what checks cost at the prices of COSTS.md. */
import { serperPrices } from '#shared/serperPrices.ts';
import { callsIn, rateOf } from '../../functions/search/calls/rate.ts';
import type { Pressed } from './library.ts';
import type { RequestCost } from './meters.ts';
import { costOf } from './prices.ts';

export interface ScaleMeasurement {
  readonly rate: number;
  readonly seconds: number;
  readonly isWhole: boolean;
  /** Keywords that were checked, including those of the button. */
  readonly finished: number;
  /** Keywords whose check failed. */
  readonly failed: number;
  /** All calls to the provider in the measured time. */
  readonly calls: number;
  readonly mostCalls: number;
  /** The calls since the start of the run. */
  readonly allCalls: number;
  /** The different pages that placing the keywords takes. */
  readonly neededPages: number;
  /** How often a message went back to its queue. */
  readonly putBack: number;
  readonly queueRequests: number;
  readonly costs: readonly RequestCost[];
  readonly hottest: Readonly<Record<string, number>>;
  /** The functions' memory multiplied by their time on Lambda. */
  readonly gbSeconds: number;
  readonly cpuSeconds: number;
  readonly invocations: number;
  /** The number of batches of checks. */
  readonly batches: number;
  readonly batchSeconds: number;
  readonly messages: number;
  /** Null unless the button's keywords were checked within two minutes. */
  readonly button: Pressed | null;
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

/** The prices of a million keywords in US$. */
export const pricesOf = (uses: Uses): Uses => ({
  writes: costOf('writes', 1_000_000 * uses.writes),
  reads: costOf('reads', 1_000_000 * uses.reads),
  gbSeconds: costOf('gbSeconds', 1_000_000 * uses.gbSeconds),
  invocations: costOf('invocations', 1_000_000 * uses.invocations),
  queueRequests: costOf('queueRequests', 1_000_000 * uses.queueRequests),
});

export const priceOf = (uses: Uses): number =>
  Object.values(pricesOf(uses)).reduce((sum, price) => sum + price, 0);

const MINUTES_OF_MONTH = 30 * 24 * 60;

/** The price of a million keywords' pages in US$, bought for a month at the rate. */
export const pagePriceOf = ({ rate, calls, finished }: ScaleMeasurement): number => {
  const { usdPerThousand } =
    serperPrices.findLast(({ bought }) => bought <= rate * MINUTES_OF_MONTH) ?? serperPrices[0];
  return (1000 * usdPerThousand * calls) / finished;
};

interface Model {
  readonly hours: number;
  /** The kind of item that is written most often, with its writes per second. */
  readonly hottest: { readonly kind: string; readonly writes: number };
  readonly workersAtOnce: number;
}

/** Extrapolates from the measured run, assuming that every keyword uses as much as one did there. */
export const modelOf = (
  measured: ScaleMeasurement,
  { keywords, perMinute }: { keywords: number; perMinute: number },
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
    hottest: { kind, writes: writes * factor },
    workersAtOnce: (batchSeconds / seconds) * factor,
  };
};
