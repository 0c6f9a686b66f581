export const METRICS_NAMESPACE = 'Ranqueia';

/** The value of the dimension `service` in every metric and log line. */
export const serviceOf = (stage?: string): string => (stage === undefined ? 'ranqueia' : `ranqueia-${stage}`);

/** All metrics are counts. Each costs a few cents a month, so keep only those that somebody looks at. */
export type MetricName =
  /** Keywords count once for each company that has them. */
  | 'KeywordsVerified'
  | 'KeywordsNotVerified'
  | 'ProviderCalls'
  | 'ProviderFailures'
  /** Queries that failed because of a wrong key or missing credits. */
  | 'ProviderUnusable'
  /** Written every hour while Serper is the provider. */
  | 'CreditsLeft'
  /** Written every minute: 1 if the run will not end before the next one is due, otherwise 0. */
  | 'RunBehind'
  /** Written every minute: tasks that failed five times in a row. */
  | 'TasksFailing'
  /** Refused webhooks are signed in Stripe's way, but not valid. */
  | 'WebhooksHandled'
  | 'WebhooksRefused'
  | 'WebhooksFailed'
  /** Calls that Stripe refused because of our key. */
  | 'StripeRefused'
  /** Addresses that were blocked after a bounce or spam complaint. */
  | 'MailsReturned';
