import { describe, expect } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { chunks } from '../../../functions/platform/chunks.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { createOneOfEach, type Entry, sendRaw, validRequest } from '../../support/routes/everyRoute.ts';
import { expectError } from '../../support/routes/expectError.ts';
import { itWithTableProxy as base } from '../../support/slice.ts';
import {
  confirmCheckout,
  openCheckout,
  payAt,
  SMALL,
  savePlans,
  sessionIdIn,
  signUp,
} from '../../support/stripe/subscribers.ts';

const UNAVAILABLE = 'O serviço está temporariamente indisponível. Tente de novo em instantes.';
const LIMIT = 3000;

/** Locally, all functions share the connections of at least two threads: 50 each. */
const AT_ONCE = 80;

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => newCustomer(cloud.url))
  .extend('ids', { scope: 'file' }, ({ owner }) => createOneOfEach(owner));

it.afterEach(({ table }) => table.setHanging(false));

/** Routes that are left out: they need no table, or answer without an error and are tested elsewhere. */
const others = [
  'description/get',
  'alerts/openUnsubscribe',
  'billing/receiveWebhook',
  'billing/confirmCheckout',
];
const tested: readonly Entry[] = allRoutes.filter(({ name }) => !others.includes(name));

const timed = async <T>(reply: Promise<T>): Promise<{ readonly reply: T; readonly took: number }> => {
  const start = performance.now();
  return { reply: await reply, took: performance.now() - start };
};

describe('while the table answers nothing', () => {
  it('every route says so in time', { retry: 2 }, async ({ cloud, table, owner, admin, ids }) => {
    const send = (entry: Entry, cookie: string) =>
      sendRaw(cloud.url, entry.route, { ...validRequest(entry, ids), headers: { cookie } });
    const sendAll = () => Promise.all(tested.map((entry) => send(entry, 'session=nobody')));
    // The first requests load every function, so that loading is not measured.
    await sendAll();
    // The requests are also timed with a working table, because a busy machine makes them slow, too.
    const { took: slowness } = await timed(sendAll());
    table.setHanging(true);
    const replies = [];
    for (const entries of chunks(tested, AT_ONCE)) {
      const sent = entries.map(async (entry) => {
        const { cookie } = entry.route.access === 'admin' ? admin : owner;
        return { name: entry.name, ...(await timed(send(entry, cookie))) };
      });
      replies.push(...(await Promise.all(sent)));
    }
    for (const { name, reply } of replies) {
      expect([name, await expectError(reply, 503)]).toEqual([name, UNAVAILABLE]);
    }
    const late = replies.filter(({ took }) => took > LIMIT + slowness);
    expect(late.map(({ name, took }) => [name, took])).toEqual([]);
  });

  it('the return from the payment says what it means for the payment, in time', async ({ cloud, table }) => {
    await savePlans();
    cloud.stripe.holdEvents(true);
    const newcomer = await signUp(cloud);
    const sessionId = sessionIdIn(await payAt(await openCheckout(newcomer, SMALL)));
    const confirm = () => confirmCheckout(newcomer, sessionId);
    const { took: slowness } = await timed(confirmCheckout(newcomer, 'cs_test_nenhuma'));
    table.setHanging(true);
    const { reply, took } = await timed(confirm());
    expect(reply.body).toMatchObject({ success: false, error: 'database_error' });
    expect(took).toBeLessThan(LIMIT + slowness);
    table.setHanging(false);
    expect((await confirm()).body).toMatchObject({ success: true });
  });

  it('a webhook fails in time, so that Stripe sends it again', async ({ cloud, table }) => {
    const post = (id: string) =>
      cloud.stripe.send({ id, object: 'event', type: 'invoice.paid', data: { object: {} } });
    const { reply: first, took: slowness } = await timed(post('evt_first'));
    expect(first).toBe(200);
    table.setHanging(true);
    const { reply, took } = await timed(post('evt_held'));
    expect(reply).toBe(503);
    expect(took).toBeLessThan(LIMIT + slowness);
  });
});
