import { costOf, type Service } from './prices.ts';
import { assumptions, closingUnits, measuredUnits, type Rate } from './units.ts';

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
  metrics: assumptions.customMetrics,
  queueRequests: polledQueues * assumptions.pollsPerQueueAndMinute * MINUTES,
  invocations: MINUTES,
});

const growingAmounts = (keywordsPerDay: number, rate: Rate): Amounts => {
  const { writes, reads, queueRequests, gbSeconds } = measuredUnits[rate];
  const checks = keywordsPerDay * DAYS;
  const visits = (keywordsPerDay / assumptions.keywordsPerCustomer) * assumptions.visitsPerDay * DAYS;
  const calls = visits * assumptions.callsPerVisit;
  const storage = (keywordsPerDay * assumptions.kilobytesPerKeyword) / KB_PER_GB;
  return {
    writes: checks * (writes + closingUnits.writes),
    reads: checks * (reads + closingUnits.reads) + calls * assumptions.readsPerCall,
    queueRequests: checks * queueRequests,
    gbSeconds: checks * gbSeconds + calls * assumptions.gbSecondsPerCall,
    // A batch of ten messages is one invocation.
    invocations: checks / 10 + calls,
    apiRequests: calls,
    edgeRequests: calls + visits * assumptions.filesPerVisit,
    edgeTraffic: (visits * assumptions.kilobytesPerVisit) / KB_PER_GB,
    logs:
      (calls * assumptions.kilobytesLoggedPerCall + checks * assumptions.kilobytesLoggedPerKeyword) /
      KB_PER_GB,
    storage,
    backup: storage,
    copies: storage * assumptions.weeklyCopies,
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
