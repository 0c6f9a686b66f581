/** Computes what checks cost at the prices of COSTS.md. */
import { callsIn, rateOf } from '../../functions/search/calls/rate.ts';
import type { Pressed } from './library.ts';

/** On-demand prices of São Paulo (sa-east-1) in US$ for a million units: infra/COSTS.md has all of them. */
const prices = {
  writes: 0.9375,
  reads: 0.1875,
  gbSeconds: 13.3334,
  invocations: 0.2,
  queueRequests: 0.4,
} as const;

export const costOf = (service: keyof typeof prices, units: number): number =>
  (units / 1_000_000) * prices[service];

export interface ScaleMeasurement {
  readonly rate: number;
  readonly seconds: number;
  readonly finished: number;
  readonly failed: number;
  readonly calls: number;
  readonly mostCalls: number;
  readonly allCalls: number;
  /** The different pages that placing the keywords takes. */
  readonly neededPages: number;
  readonly putBack: number;
  readonly queueRequests: number;
  readonly reads: number;
  readonly writes: number;
  readonly hottest: Readonly<Record<string, number>>;
  /** The functions' memory multiplied by their time on Lambda. */
  readonly gbSeconds: number;
  readonly invocations: number;
  readonly batchSeconds: number;
  /** Null unless the button's keywords were checked within two minutes. */
  readonly button: Pressed | null;
  readonly loads: readonly number[];
}

type Uses = Readonly<Record<keyof typeof prices, number>>;

const services = ['writes', 'reads', 'gbSeconds', 'invocations', 'queueRequests'] as const;

export const usesOf = (measured: ScaleMeasurement): Uses =>
  Object.fromEntries(services.map((service) => [service, measured[service] / measured.finished])) as Uses;

/** The price of a million keywords in US$. */
export const priceOf = (uses: Uses): number =>
  services.reduce((sum, service) => sum + costOf(service, 1_000_000 * uses[service]), 0);

const MINUTES_OF_MONTH = 30 * 24 * 60;

/** Prices per thousand credits, by how many are bought at once; a page of ten results costs one credit. */
const serperPrices = [
  { bought: 50_000, usdPerThousand: 1 },
  { bought: 500_000, usdPerThousand: 0.75 },
  { bought: 2_500_000, usdPerThousand: 0.5 },
  { bought: 12_500_000, usdPerThousand: 0.3 },
] as const;

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
