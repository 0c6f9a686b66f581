import { expect, type Locator, type Page } from '@playwright/test';
import type Stripe from 'stripe';
import { syncSubscription } from '../../../functions/billing/sync/syncSubscription.ts';
import { callStripe } from '../../../functions/platform/stripe/client.ts';
import { type Customer, newCustomer } from '../../support/people/customers.ts';
import { changeCard, owePayment, subscribeAtStripe, subscribeByHand } from '../../support/stripe/payers.ts';
import { expectAccessible } from '../accessibility.ts';
import { signIn, test } from '../fixtures.ts';

const PLAN = 2;

const rowOf = (page: Page, { email }: Customer): Locator => page.getByRole('row').filter({ hasText: email });

const open = async (page: Page) => {
  await page.goto('/admin?tab=billing');
  await expect(page.getByRole('table')).toBeVisible();
};

test('every subscription is shown by its state, cancelled only after a question, and charged if it is late', async ({
  page,
  admin: _,
  stack,
}) => {
  const newSubscriber = () => newCustomer(stack.url, { planId: PLAN });
  const [paying, owing, guest] = [await newSubscriber(), await newSubscriber(), await newSubscriber()];
  await subscribeAtStripe(paying, { planId: PLAN });
  const owingAtStripe = await owePayment(owing, { planId: PLAN });
  await open(page);
  await expect(rowOf(page, paying)).toContainText(/Ativa.*\d+ dias.*Pago/);
  await expect(rowOf(page, owing)).toContainText(/Atrasada.*Falhou: recusado pelo banco/);
  await expect(rowOf(page, guest)).toContainText('Cortesia');

  await rowOf(page, paying).getByRole('button', { name: 'Cancelar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Esta ação é irreversível.');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancelar Assinatura' }).click();
  await expect(page.getByText('Assinatura cancelada com sucesso.')).toBeVisible();
  await expect(rowOf(page, paying)).toContainText('Cancelará no fim do período');

  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Atrasada' });
  await expect(rowOf(page, paying)).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, owing)).toBeVisible();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('past_due');
  await expect(rowOf(page, paying)).toHaveCount(0);

  await page.getByLabel('Status', { exact: true }).selectOption({ index: 0 });
  await test.step('reminds and charges a late customer on a phone, and says what failed', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const row = rowOf(page, owing);
    await row.getByRole('button', { name: 'Enviar lembrete' }).click();
    await expect(page.getByText(`Lembrete enviado com sucesso para ${owing.email}.`)).toBeVisible();
    await row.getByRole('button', { name: 'Tentar cobrar' }).click();
    await expect(page.getByRole('alert')).toHaveText('❌ O pagamento não foi aprovado: recusado pelo banco.');
    await changeCard(owingAtStripe, 'good');
    await row.getByRole('button', { name: 'Tentar cobrar' }).click();
    await expect(page.getByText('Pagamento recebido com sucesso.')).toBeVisible();
    await expect(row).toContainText('Ativa');
  });
});

test('a subscription made by hand is asked about until Stripe names a plan, and shows that it is paused', async ({
  page,
  context,
  admin: _,
  stack,
}) => {
  const guest = await newCustomer(stack.url, { planId: PLAN });
  const price = await callStripe(async ({ products, prices }) => {
    const { id: product } = await products.create({ name: 'Sob medida' });
    return prices.create({ product, unit_amount: 7777, currency: 'brl', recurring: { interval: 'month' } });
  });
  const customer = await subscribeByHand(guest, price.id);
  await syncSubscription(customer);
  await open(page);
  const asked = page.getByRole('region', { name: 'Assinaturas sem plano reconhecido' });
  await expect(asked).toContainText(new RegExp(`${guest.email} · R\\$\\s77,77 por mês`));
  await expect(asked).toContainText(`em assigned_plan_id: 1 é o Essencial, ${PLAN} é o Profissional`);
  const { data } = await callStripe(({ subscriptions }) => subscriptions.list({ customer }));
  const change = (params: Stripe.SubscriptionUpdateParams) =>
    callStripe(({ subscriptions }) => subscriptions.update(data[0]?.id ?? '', params));
  await change({ metadata: { assigned_plan_id: String(PLAN) } });
  await syncSubscription(customer);
  await page.reload();
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, guest)).toContainText(/Ativa.*Profissional.*77,77/);

  const resumes_at = Date.UTC(2030, 11, 5, 12) / 1000;
  await change({ pause_collection: { behavior: 'void', resumes_at } });
  await syncSubscription(customer);
  await page.reload();
  await expect(rowOf(page, guest)).toContainText('Cobrança pausada até 05/12/2030');
  await context.clearCookies();
  await signIn(context, stack.url, guest);
  await page.goto('/settings?aba=assinatura');
  await expect(page.getByText('Cobrança pausada até 05/12/2030. Tudo continua funcionando.')).toBeVisible();
});
