import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { DAY } from '../../../functions/platform/time/clock.ts';
import { it } from '../../support/slice.ts';
import { cards } from '../../support/stripe/cards.ts';
import { sdkFor } from '../../support/stripe/stripeFake.ts';
import {
  addCard,
  LARGE,
  manage,
  type Newcomer,
  newSubscriber,
  SMALL,
  savePlans,
  seenBy,
  stripeSubscriptionsOf,
  subscriptionOf,
} from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

describe('a change of plan', () => {
  const askFor = ({ call }: Pick<Newcomer, 'call'>, plan?: number) =>
    call(routes.billing.createPortalSession, {
      query: { flow: 'plan', ...(plan !== undefined && { plan: String(plan) }) },
    });
  const pageAt = async (url: string) => (await fetch(url)).text();
  const wholePortal = 'Gerenciar assinatura';

  it('only has to be confirmed, in a trial too, and leads back', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const { url } = (await askFor(subscriber, LARGE)).body;
    const page = await pageAt(url);
    expect(page).toContain('Confirmar a mudança de plano');
    expect(page).not.toContain('Cancelar assinatura');
    const [, price = ''] = /name="price" value="(\w+)"/.exec(page) ?? [];
    const back = await manage(url, 'plan', { price });
    expect(back?.href).toBe(`${cloud.url}/settings?aba=assinatura&portal=1`);
    await cloud.stripe.delivered();
    expect(await subscriptionOf(subscriber)).toMatchObject({
      status: 'trialing',
      plan_id: LARGE,
      plan_name: 'Grande',
      monthly_price: 129.9,
      is_complimentary: false,
    });
  });

  it('begins at the list of plans without another plan, and of one customer alone', async ({ cloud }) => {
    const [subscriber, other] = [await newSubscriber(cloud, SMALL), await newSubscriber(cloud, LARGE)];
    for (const plan of [undefined, SMALL]) {
      const page = await pageAt((await askFor(subscriber, plan)).body.url);
      expect(page).toContain('<h1>Mudar de plano</h1>');
      expect(page).toMatch(/Pequeno, R\$\s49,90 por mês \(plano atual\)/);
    }
    expect(await pageAt((await askFor(other)).body.url)).toMatch(
      /Grande, R\$\s129,90 por mês \(plano atual\)/,
    );
  });

  it('comes after what is owed and after a cancellation: both are in the whole portal', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const portal = await addCard(subscriber, cards.failsLater);
    await manage(portal, 'cancel');
    expect(await pageAt((await askFor(subscriber, LARGE)).body.url)).toContain(wholePortal);
    await manage(portal, 'resume');
    await cloud.stripe.advance(16 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('past_due');
    expect(await pageAt((await askFor(subscriber, LARGE)).body.url)).toContain(wholePortal);
  });

  it('that Stripe rejects is left to the whole portal', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const [subscription] = await stripeSubscriptionsOf(subscriber);
    const sdk = sdkFor(cloud.stripe);
    const { data } = await sdk.subscriptions.list({ customer: String(subscription?.customerId) });
    // The price looks like another plan's until the request for the portal corrects it.
    await sdk.prices.update(String(data[0]?.items.data[0]?.price.id), { metadata: { plan_id: '999' } });
    expect(await pageAt((await askFor(subscriber, SMALL)).body.url)).toContain(wholePortal);
  });

  it('needs a plan that is sold, and a subscription', async ({ cloud }) => {
    const subscriber = await newSubscriber(cloud, SMALL);
    const unknown = await askFor(subscriber, 999);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'Plano não encontrado']);
    const malformed = await subscriber.call(routes.billing.createPortalSession, {
      query: { flow: 'plan', plan: '1e3' },
    });
    expect(malformed.status).toBe(400);
    await cloud.stripe.advance(15 * DAY);
    expect((await seenBy(cloud, subscriber)).status).toBe('canceled');
    const ended = await askFor(subscriber, LARGE);
    expect([ended.status, ended.body.error]).toEqual([
      409,
      'Você ainda não tem uma assinatura para gerenciar. Escolha um plano.',
    ]);
  });
});
