import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#shared/contract/index.ts';
import { CHECK_RECEIVES } from '#shared/messages.ts';
import type { MetricName } from '#shared/metrics.ts';
import { runCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';

const it = base.extend('cloudOptions', { scope: 'file' }, { retryAfterSeconds: 0 });

const lineOf = z.looseObject({ level: z.string(), message: z.string() });
const metricsOf = z.looseObject({
  _aws: z.object({
    CloudWatchMetrics: z.array(z.object({ Metrics: z.array(z.object({ Name: z.string() })) })),
  }),
  service: z.literal('ranqueia'),
});

const linesOf = (cloud: TestCloud): unknown[] =>
  cloud
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const numbersOf = (cloud: TestCloud, name: MetricName): number[] =>
  linesOf(cloud).flatMap((line) => {
    const { success, data } = metricsOf.safeParse(line);
    const names = success ? data._aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics) : [];
    return names.some((metric) => metric.Name === name) ? [Number(data?.[name])] : [];
  });

const countedBy = (cloud: TestCloud, name: MetricName): number =>
  numbersOf(cloud, name).reduce((sum, number) => sum + number, 0);

it.beforeEach(({ cloud }) => cloud.serper.reset());

describe('a check', () => {
  it('counts its keywords and calls, and names itself in every line', async ({ cloud, customer }) => {
    const names: MetricName[] = [
      'KeywordsVerified',
      'KeywordsNotVerified',
      'ProviderCalls',
      'ProviderFailures',
    ];
    const counted = () => names.map((name) => countedBy(cloud, name));
    cloud.serper.plant({ q: 'medida', domain: 'loja.com.br', position: 3 });
    cloud.serper.setFaults({ rate: 1, kinds: ['500'], q: 'sem resposta' });
    const company = await newCompany(customer, { keywords: ['medida', 'sem resposta'] });
    // Other functions run in the same threads meanwhile.
    const reads = Array.from({ length: 4 }, () => customer.call(routes.accounts.me, {}));
    await Promise.all([runCheck(cloud, customer, company), ...reads]);
    // Eight deliveries with three calls each fail.
    await expect.poll(counted).toEqual([1, 1, 25, 24]);

    const failures = linesOf(cloud).flatMap((line) => {
      const { success, data } = lineOf.safeParse(line);
      return success && data.message === 'A message failed' ? [data] : [];
    });
    for (const line of failures) {
      expect(line).toMatchObject({ level: 'ERROR', service: 'ranqueia', function_name: 'checks/checkFirst' });
    }
    const ids = failures.map((line) => line.function_request_id);
    expect(new Set(ids.filter((id) => typeof id === 'string')).size).toBe(CHECK_RECEIVES);
  });

  it('counts the queries that an unusable provider refuses', async ({ cloud, customer }) => {
    const company = await newCompany(customer, { keywords: ['sem chave'] });
    cloud.serper.setFaults({ rate: 1, kinds: ['403'] });
    await runCheck(cloud, customer, company);
    await expect.poll(() => countedBy(cloud, 'ProviderUnusable')).toBe(1);
  });
});

describe('the webhook', () => {
  it('counts what it refuses apart from what it handles', async ({ cloud }) => {
    const numbers = () => [numbersOf(cloud, 'WebhooksRefused'), numbersOf(cloud, 'WebhooksHandled')];
    const post = async (body: string, signature: string) => {
      const response = await fetch(cloud.url + routes.billing.receiveWebhook.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      return response.status;
    };
    const [refusedBefore = [], handledBefore = []] = numbers();
    const body = JSON.stringify({ id: 'evt_medida', type: 'ping', data: { object: {} } });
    const at = Math.floor(Date.now() / 1000);
    const signedWith = (secret: string) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    // Requests without a valid recent signature are not counted as events that another secret would accept.
    const strangers = ['', 'v1=forjada', `t=${at},v1=forjada`, signedWith('').replace(String(at), '1')];
    for (const signature of strangers) expect(await post(body, signature)).toBe(400);
    expect(await post(body, signedWith('whsec_outro'))).toBe(400);
    await expect.poll(numbers).toEqual([
      [...refusedBefore, 1],
      [...handledBefore, 0],
    ]);

    expect(await post(body, signedWith(cloud.stripe.webhookSecret))).toBe(200);
    await expect.poll(numbers).toEqual([
      [...refusedBefore, 1, 0],
      [...handledBefore, 0, 1],
    ]);
  });
});
