/** What one keyword uses, as measured by `npm run bench -- scale` and listed in test/bench/README.md. */
interface KeywordUnits {
  readonly writes: number;
  readonly reads: number;
  readonly queueRequests: number;
  readonly gbSeconds: number;
}

/** Keyed by the provider's limit in calls a minute. A test compares the values with test/bench/README.md. */
export const measuredUnits = {
  60: { writes: 14.4, reads: 11.2, queueRequests: 2.03, gbSeconds: 1.77 },
  600: { writes: 8.1, reads: 4.8, queueRequests: 0.45, gbSeconds: 0.66 },
  3000: { writes: 7.1, reads: 4.1, queueRequests: 0.33, gbSeconds: 0.55 },
} as const satisfies Readonly<Record<number, KeywordUnits>>;

export type Rate = keyof typeof measuredUnits;

/** What closing the day of a company with 50 keywords uses for each, by `npm run bench -- closing`. */
export const closingUnits = { writes: 3 / 50, reads: 4.8 / 50 } as const;

/** An average: half of the measured keywords are not found, so their checks read all pages. */
export const PAGES_PER_KEYWORD = 3;
export const PAGES_OF_GRID = 5;
export const MEAN_PAGES = (6 * PAGES_PER_KEYWORD + PAGES_OF_GRID) / 7;

/** Assumptions about use, not measurements. After changing one, print COSTS.md again. */
export const assumptions = {
  keywordsPerCustomer: 100,
  visitsPerDay: 10,
  /** API requests of one visit. */
  callsPerVisit: 6,
  filesPerVisit: 10,
  kilobytesPerVisit: 300,
  /** 60 ms of a function with 512 MB. */
  gbSecondsPerCall: 0.03,
  readsPerCall: 4,
  kilobytesLoggedPerCall: 1,
  kilobytesLoggedPerKeyword: 0.3,
  /** Table and indexes together: 90 days of pages and a year of history of a keyword checked daily. */
  kilobytesPerKeyword: 150,
  weeklyCopies: 5,
  /** Lambda polls even empty queues, over five connections, once every 20 s on each. */
  pollsPerQueueAndMinute: 15,
  customMetrics: 11,
} as const;
