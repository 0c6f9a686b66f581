import { type Estimate, estimate, type Fixed, total } from './estimate.ts';
import { credits, firewall, type Price, prices, type Service } from './prices.ts';
import {
  assumptions,
  closingUnits,
  MEAN_PAGES,
  measuredUnits,
  PAGES_OF_GRID,
  PAGES_PER_KEYWORD,
  type Rate,
} from './units.ts';

const sizes: readonly { readonly keywords: number; readonly rate: Rate }[] = [
  { keywords: 100, rate: 60 },
  { keywords: 10_000, rate: 600 },
  { keywords: 1_000_000, rate: 3000 },
];

export const costsDocument = (fixed: Fixed): string => {
  const estimates = sizes.map(({ keywords, rate }) => estimate(keywords, rate, fixed));
  return `${[
    '# What the product costs on AWS',
    wrapped(
      'US$ a month in São Paulo (sa-east-1), without taxes, free tiers and the search provider. `node infra/costs.ts` prints this page from [`costs/`](costs/); a test fails when it differs from the measured units of the [bench](../test/bench/README.md), the prices or the templates. The prices were entered on 2026-11-22 without access to [the list](#prices): compare them before you promise a figure to anybody.',
    ),
    table(
      ['', ...sizes.map(({ keywords }) => `${count(keywords)} keywords a day`)],
      [
        ['rate of the provider, calls a minute', ...sizes.map(({ rate }) => count(rate))],
        ...rowsOf(estimates),
        ['**total**', ...estimates.map((one) => `**${usd(sum(one))}**`)],
        [
          'for a thousand checked keywords',
          ...estimates.map((one, index) => usd(sum(one) / (((sizes[index]?.keywords ?? 0) * 30.4) / 1000))),
        ],
        ['firewall, where it is chosen', ...sizes.map(({ keywords }) => usd(firewallCost(keywords)))],
        ["the provider's pages, apart", ...sizes.map(({ keywords }) => usd(providerCost(keywords)))],
      ],
    ),
    wrapped(
      `What is fixed: ${fixed.secrets} secrets, ${fixed.alarmMetrics} metrics that alarms watch, ${fixed.dashboards} dashboard, ${assumptions.customMetrics} metrics of our own, the polling of ${fixed.polledQueues} queues and the clock. Nothing of it grows with customers. What grows most is keeping the table and its backups, CloudFront, and writing to the table; the provider's pages cost more than all of AWS from the first customers on.`,
    ),
    wrapped(
      'A million keywords a day need 2,100 calls a minute all day, and 3,500 on the day of the full grid: at 3,000 that lasts into the next day. A higher rate costs less a keyword, because workers wait less: raise it with the provider before anything else is tuned.',
    ),
    '## Units',
    table(
      [
        'a keyword, at so many calls a minute',
        ...Object.keys(measuredUnits).map((rate) => count(Number(rate))),
      ],
      (['writes', 'reads', 'queueRequests', 'gbSeconds'] as const).map((unit) => [
        prices[unit].unit.replace('million ', ''),
        ...Object.values(measuredUnits).map((units) => String(units[unit])),
      ]),
    ),
    wrapped(
      `Closing a company's day adds ${closingUnits.writes} write units and ${closingUnits.reads} read units for each of 50 keywords, about 1 % of a check. Measured, but for these assumptions (\`costs/units.ts\`): a customer has ${assumptions.keywordsPerCustomer} keywords and opens the site ${assumptions.visitsPerDay} times a day, with ${assumptions.callsPerVisit} requests to the API and ${assumptions.filesPerVisit} files (${assumptions.kilobytesPerVisit} kB) each; a request reads ${assumptions.readsPerCall} units and logs ${assumptions.kilobytesLoggedPerCall} kB; a keyword takes ${assumptions.kilobytesPerKeyword} kB of the table and ${MEAN_PAGES.toFixed(1)} pages a check: ${PAGES_PER_KEYWORD} on six days of a week, because half of those measured are not found, and ${PAGES_OF_GRID} on that of the full grid.`,
    ),
    '## Prices',
    table(
      ['US$', 'for a', 'compared with'],
      Object.values<Price>(prices).map((price) => [
        String(price.usd),
        price.unit,
        price.source ?? 'not found: from memory, 2026-11-22',
      ]),
    ),
    wrapped(
      "Where the page names neither São Paulo nor South America, its prices are of the region of AWS's examples, mostly us-east-1. CloudFront's first TB and 10 million requests of each month are free for every account ([pricing](https://aws.amazon.com/cloudfront/pricing/), as read on 2026-09-05), which the estimate leaves out: with it, CloudFront costs nothing up to some 200,000 keywords a day.",
    ),
    wrapped(
      `The firewall costs ${usd(firewall.perMonth)} and ${usd(firewall.perMillionRequests)} a million requests. A thousand pages of Serper cost ${credits.map(({ bought, usdPerThousand }) => `${usd(usdPerThousand)} (${count(bought)} at once)`).join(', ')}.`,
    ),
    wrapped(
      'The list: <https://aws.amazon.com/pricing/>, by machine `https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/<service>/current/sa-east-1/index.json` with AmazonDynamoDB, AWSLambda, AWSQueueService, AmazonApiGateway, AmazonCloudWatch, AmazonCloudFront (without a region), AWSSecretsManager and awswaf. Serper: <https://serper.dev>. A changed price goes to `costs/prices.ts`.',
    ),
  ].join('\n\n')}\n`;
};

const rowsOf = (estimates: readonly Estimate[]): string[][] => {
  const services = Object.keys(prices) as Service[];
  const costs = (service: Service) => estimates.map(({ growing }) => growing.get(service) ?? 0);
  return [
    ['fixed', ...estimates.map(({ fixed }) => usd(total(fixed)))],
    ...services
      .filter((service) => costs(service).some((cost) => cost > 0))
      .map((service) => [names[service] ?? service, ...costs(service).map(usd)]),
  ];
};

const names: Partial<Record<Service, string>> = {
  writes: 'table: writes',
  reads: 'table: reads',
  storage: 'table: storage',
  backup: 'table: continuous backup',
  copies: 'table: weekly copies',
  gbSeconds: 'functions: time',
  invocations: 'functions: invocations',
  queueRequests: 'queues',
  apiRequests: 'API Gateway',
  logs: 'logs',
  edgeRequests: 'CloudFront: requests',
  edgeTraffic: 'CloudFront: traffic',
};

const sum = ({ fixed, growing }: Estimate): number => total(fixed) + total(growing);

const requestsOf = (keywords: number): number =>
  (keywords / assumptions.keywordsPerCustomer) *
  assumptions.visitsPerDay *
  (assumptions.callsPerVisit + assumptions.filesPerVisit) *
  30.4;

const firewallCost = (keywords: number): number =>
  firewall.perMonth + (requestsOf(keywords) / 1_000_000) * firewall.perMillionRequests;

/** Uses the price of the largest package that a month's pages use up, or else of the smallest package. */
const providerCost = (keywords: number): number => {
  const pages = keywords * 30.4 * MEAN_PAGES;
  const bought = credits.findLast((one) => one.bought <= pages) ?? credits[0];
  return (pages / 1000) * bought.usdPerThousand;
};

const count = (value: number): string => value.toLocaleString('en-US');

const usd = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const wrapped = (text: string): string => text.replace(/(.{1,110})(?: |$)/g, '$1\n').trimEnd();

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
