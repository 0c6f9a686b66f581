/** What the functions measure; the alarms and the dashboard read it. */

/** CloudWatch's namespace of the metrics. */
export const METRICS_NAMESPACE = 'Ranqueia';

/** The value of the dimension `service`, which every metric and line of the logs carries. */
export const serviceOf = (stage?: string): string => (stage === undefined ? 'ranqueia' : `ranqueia-${stage}`);

/** All are counts. Each costs a few cents a month, so there is one only where somebody looks at it. */
export type MetricName =
  /** Keywords of companies whose positions a check has verified, or could not verify. */
  | 'KeywordsVerified'
  | 'KeywordsNotVerified'
  /** Calls of search providers, and how many of them failed. */
  | 'ProviderCalls'
  | 'ProviderFailures'
  /** Queries that found the provider unusable until somebody acts: a wrong key, no credits. */
  | 'ProviderUnusable'
  /** 1 every minute while a run will end after the next one is due, otherwise 0. */
  | 'RunBehind'
  /** Stripe's events: handled, refused although signed as Stripe does, and failed while they were handled. */
  | 'WebhooksHandled'
  | 'WebhooksRefused'
  | 'WebhooksFailed'
  /** Calls that Stripe refused because of our key. */
  | 'StripeRefused'
  /** Addresses that are not written to again, because an e-mail came back or was marked as spam. */
  | 'MailsReturned';
