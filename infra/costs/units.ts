/** What a keyword uses, as `npm run bench -- scale` measures and test/bench/README.md prints it. */
interface KeywordUnits {
  readonly writes: number;
  readonly reads: number;
  readonly queueRequests: number;
  readonly gbSeconds: number;
}

/** By the calls a minute that the provider accepts. A test compares them with that table. */
export const measured = {
  60: { writes: 6.3, reads: 6.5, queueRequests: 1, gbSeconds: 0.55 },
  600: { writes: 5.3, reads: 3.5, queueRequests: 0.34, gbSeconds: 0.08 },
  3000: { writes: 4.9, reads: 2.9, queueRequests: 0.31, gbSeconds: 0.06 },
} as const satisfies Readonly<Record<number, KeywordUnits>>;

export type Rate = keyof typeof measured;

/** Pages a daily check of a keyword reads: half of the measured ones are not found, and take all. */
export const PAGES_PER_KEYWORD = 3;
export const PAGES_OF_GRID = 5;
export const MEAN_PAGES = (6 * PAGES_PER_KEYWORD + PAGES_OF_GRID) / 7;

/** Assumed, not measured: how much people use the screens. Change them here and print COSTS.md again. */
export const assumed = {
  keywordsPerCustomer: 100,
  visitsPerDay: 10,
  /** Requests of a visit to the API, and files that the browser has not kept. */
  callsPerVisit: 6,
  filesPerVisit: 10,
  kilobytesPerVisit: 300,
  /** Of a request to the API: its function at 512 MB for 60 ms, what it reads, its lines in both logs. */
  gbSecondsPerCall: 0.03,
  readsPerCall: 4,
  kilobytesLoggedPerCall: 1,
  kilobytesLoggedPerKeyword: 0.3,
  /** Of the table, with its indexes: 90 days of pages and a year of history of a keyword checked daily. */
  kilobytesPerKeyword: 150,
  /** The copies of the table that are kept for 35 days. */
  weeklyCopies: 5,
  /** A queue's connections, which Lambda keeps open even when it is empty: five, each asking every 20 s. */
  pollsPerQueueAndMinute: 15,
  customMetrics: 11,
} as const;
