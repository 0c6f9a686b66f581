export const METRICS_NAMESPACE = 'Ranqueia';

/** The dimension `service` of every metric and log line. */
export const serviceOf = (stage?: string): string => (stage === undefined ? 'ranqueia' : `ranqueia-${stage}`);

/** All are counts. Each costs a few cents a month, so keep only those that somebody looks at. */
export type MetricName =
  /** Keywords of companies. */
  | 'KeywordsVerified'
  | 'KeywordsNotVerified'
  | 'ProviderCalls'
  | 'ProviderFailures'
  /** Queries that found a wrong key or no credits. */
  | 'ProviderUnusable'
  /** 1 every minute while a run will not end before the next one is due, otherwise 0. */
  | 'RunBehind'
  /** Refused: not valid, although signed in Stripe's way. */
  | 'WebhooksHandled'
  | 'WebhooksRefused'
  | 'WebhooksFailed'
  /** Calls that Stripe refused because of our key. */
  | 'StripeRefused'
  /** Addresses blocked after a bounce or spam complaint. */
  | 'MailsReturned';
