import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import type { Customer } from '../../support/people/customers.ts';
import { expectRefusal, NO_SUBSCRIPTION } from '../../support/people/refusals.ts';
import { it } from '../../support/slice.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  findPayer,
  LARGE,
  newSubscriber,
  openPortal,
  SMALL,
  savePlans,
  seenBy,
  signUp,
  submitPortalForm,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

const pageAt = async (url: string) => (await fetch(url)).text();

describe('the portal', () => {
  it('opens for subscribers', async ({ cloud, whileStripeFails }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const url = await openPortal(subscriber);
    expect(url).toMatch(/\/p\/session\/bps_/);
    const page = await pageAt(url);
    expect(page).toContain('Grande');
    expect(page).toContain(`href="${cloud.url}/settings?aba=assinatura&amp;portal=1"`);
    // The portal does not offer to change the e-mail, which the next checkout would overwrite.
    expect(page).not.toContain('E-mail');
    const failed = await whileStripeFails(() => subscriber.call(routes.billing.createPortalSession, {}));
    expect(failed.status).toBe(503);
  });

  it('stays closed without a subscription', async ({ cloud, signedIn }) => {
    const { call } = await signedIn((await signUp(cloud)).email, 'segredo');
    await expectRefusal(call(routes.billing.createPortalSession, {}), 409, NO_SUBSCRIPTION);
  });
});

describe('a change of plan', () => {
  const askFor = ({ call }: Pick<Customer, 'call'>, plan?: number) =>
    call(routes.billing.createPortalSession, {
      query: { flow: 'plan', ...(plan !== undefined && { plan: String(plan) }) },
    });
  const wholePortal = 'Gerenciar assinatura';
  const pageFor = async (subscriber: Pick<Customer, 'call'>, plan?: number) =>
    pageAt((await askFor(subscriber, plan)).body.url);

  it('only has to be confirmed, in a trial too, and leads back', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const { url } = (await askFor(subscriber, LARGE)).body;
    const page = await pageAt(url);
    expect(page).toContain('Confirmar a mudança de plano');
    expect(page).not.toContain('Cancelar assinatura');
    const [, price = ''] = /name="price" value="(\w+)"/.exec(page) ?? [];
    const back = await submitPortalForm(url, 'plan', { price });
    expect(back?.href).toBe(`${cloud.url}/settings?aba=assinatura&portal=1`);
    await stripe.delivered();
    expect(await subscriptionOf(subscriber)).toMatchObject({
      status: 'trialing',
      plan_id: LARGE,
      plan_name: 'Grande',
      monthly_price: 129.9,
      is_complimentary: false,
    });
  });

  it('that Stripe rejects is left to the whole portal', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const sdk = sdkFor(stripe);
    const { data } = await sdk.subscriptions.list({ customer: await findPayer(subscriber) });
    // The price looks like another plan's until the request for the portal corrects it.
    await sdk.prices.update(String(data[0]?.items.data[0]?.price.id), {
      metadata: { plan_id: String(LARGE) },
    });
    expect(await pageFor(subscriber, SMALL)).toContain(wholePortal);
  });

  it('needs a plan that is sold, and a subscription', async ({ cloud, stripe }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    await expectRefusal(askFor(subscriber, 999), 404, 'Plano não encontrado');
    const malformed = await subscriber.call(routes.billing.createPortalSession, {
      query: { flow: 'plan', plan: '1e3' },
    });
    expect(malformed.status).toBe(400);
    await stripe.advance(15 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    await expectRefusal(askFor(subscriber, LARGE), 409, NO_SUBSCRIPTION);
  });
});
