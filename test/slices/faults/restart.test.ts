import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readAnalysis, readHistory, startCheck, toSerpQuery } from '../../support/checks/checks.ts';
import { startCloud, startConnectedCloud, type TestCloud } from '../../support/cloud/cloud.ts';
import { requireBuiltIn } from '../../support/cloud/inside.ts';
import { countDeadLetters } from '../../support/cloud/queues.ts';
import { identifyCaller } from '../../support/people/caller.ts';
import { newCompany, newCustomer } from '../../support/people/customers.ts';

const keywords = Array.from({ length: 8 }, (_, index) => `queda ${index}`);
const plants = keywords.map((q) => ({ q, domain: 'loja.com.br', position: 4 }));
/** The provider answers these only after the restart, so that the check cannot end before it. */
const unanswered = keywords.slice(4);

const expireLocks = async ({ environment }: TestCloud) => {
  Object.assign(process.env, environment);
  // The stores keep the table of the first cloud until they are loaded again.
  vi.resetModules();
  const { findFetch, lockSerp, unlockSerp } = await import('../../../functions/search/serps.store.ts');
  for (const query of keywords.map(toSerpQuery)) {
    if (await lockSerp(query, 'clock', await findFetch(query), Date.now() + 41_000))
      await unlockSerp(query, 'clock');
  }
};

const savedKeys = {
  STRIPE_SECRET_KEY: 'sk_live_do_navegador',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

it('after a power cut, a check is finished and the keys that an administrator saved are there', async () => {
  requireBuiltIn('emulators that it can kill');
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-restart-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = await startConnectedCloud({ dataDir, latencyMs: [50, 1000] });
  onTestFinished(first.kill);
  first.serper.plant(...plants);
  first.serper.answerWith((organic, { q }) =>
    unanswered.includes(q) ? new Promise(() => undefined) : { organic },
  );
  const customer = await newCustomer(first.url);
  const admin = await newCustomer(first.url, { isAdmin: true });
  expect((await admin.call(routes.billing.updateKeys, { body: savedKeys })).status).toBe(200);
  const company = await newCompany(customer, { keywords });
  await startCheck(customer, company);
  await expect.poll(async () => (await readAnalysis(customer, company)).check?.done).toBeGreaterThan(0);
  await first.kill();

  const second = await startCloud({ dataDir });
  onTestFinished(second.stop);
  second.serper.plant(...plants);
  const again = { ...customer, call: identifyCaller(second.url, customer.cookie) };
  const interrupted = await readAnalysis(again, company);
  expect(interrupted.check).toMatchObject({ total: 8, running: true });
  const { body: found } = await identifyCaller(second.url, admin.cookie)(routes.billing.getDiagnosis, {});
  expect(found.currentConfig).toEqual({
    STRIPE_SECRET_KEY_prefix: 'sk_live',
    STRIPE_PUBLISHABLE_KEY_prefix: second.stripe.publishableKey.slice(0, 10),
    STRIPE_WEBHOOK_SECRET_prefix: second.stripe.webhookSecret.slice(0, 10),
  });
  await expireLocks(second);
  await second.idle();
  const { check, keywords: rows } = await readAnalysis(again, company);
  expect(check).toMatchObject({ total: 8, done: 8, failed: 0, running: false });
  for (const { id, keyword, current_position, verification } of rows) {
    expect([keyword, current_position, verification]).toEqual([keyword, 4, 'verified']);
    expect((await readHistory(again, { id })).points).toHaveLength(1);
    expect(second.serper.count(keyword)).toBeLessThanOrEqual(1);
  }
  expect(await countDeadLetters(second)).toBe(0);
});
