import { costOf, type Service } from './prices.ts';
import { assumed, measured, type Rate } from './units.ts';

const DAYS = 30.4;
const MINUTES = DAYS * 24 * 60;
const KB_PER_GB = 1_000_000;

export interface Fixed {
  readonly secrets: number;
  /** AWS bills each metric that an alarm watches. */
  readonly alarmMetrics: number;
  readonly dashboards: number;
  readonly polledQueues: number;
}

type Amounts = Readonly<Partial<Record<Service, number>>>;

const fixedAmounts = ({ secrets, alarmMetrics, dashboards, polledQueues }: Fixed): Amounts => ({
  secrets,
  alarms: alarmMetrics,
  dashboards,
  metrics: assumed.customMetrics,
  queueRequests: polledQueues * assumed.pollsPerQueueAndMinute * MINUTES,
  invocations: MINUTES,
});

const growingAmounts = (keywordsPerDay: number, rate: Rate): Amounts => {
  const { writes, reads, queueRequests, gbSeconds } = measured[rate];
  const checks = keywordsPerDay * DAYS;
  const visits = (keywordsPerDay / assumed.keywordsPerCustomer) * assumed.visitsPerDay * DAYS;
  const calls = visits * assumed.callsPerVisit;
  const storage = (keywordsPerDay * assumed.kilobytesPerKeyword) / KB_PER_GB;
  return {
    writes: checks * writes,
    reads: checks * reads + calls * assumed.readsPerCall,
    queueRequests: checks * queueRequests,
    gbSeconds: checks * gbSeconds + calls * assumed.gbSecondsPerCall,
    // A batch of ten messages is one invocation.
    invocations: checks / 10 + calls,
    apiRequests: calls,
    edgeRequests: calls + visits * assumed.filesPerVisit,
    edgeTraffic: (visits * assumed.kilobytesPerVisit) / KB_PER_GB,
    logs: (calls * assumed.kilobytesLoggedPerCall + checks * assumed.kilobytesLoggedPerKeyword) / KB_PER_GB,
    storage,
    backup: storage,
    copies: storage * assumed.weeklyCopies,
  };
};

/** Costs in US$ a month. */
export interface Estimate {
  readonly fixed: ReadonlyMap<Service, number>;
  readonly growing: ReadonlyMap<Service, number>;
}

const priced = (amounts: Amounts): ReadonlyMap<Service, number> =>
  new Map(
    (Object.entries(amounts) as [Service, number][]).map(([service, units]) => [
      service,
      costOf(service, units),
    ]),
  );

export const estimate = (keywordsPerDay: number, rate: Rate, fixed: Fixed): Estimate => ({
  fixed: priced(fixedAmounts(fixed)),
  growing: priced(growingAmounts(keywordsPerDay, rate)),
});

export const total = (costs: ReadonlyMap<Service, number>): number =>
  [...costs.values()].reduce((sum, cost) => sum + cost, 0);
