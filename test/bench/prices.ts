/** On-demand prices of São Paulo (sa-east-1) in US$ for a million units: infra/COSTS.md has the sources. */
const prices = {
  writes: 0.9375,
  reads: 0.1875,
  gbSeconds: 13.3334,
  invocations: 0.2,
  queueRequests: 0.4,
} as const;

export const costOf = (service: keyof typeof prices, units: number): number =>
  (units / 1_000_000) * prices[service];
