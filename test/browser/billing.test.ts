/** The subscription as its customer sees it, and the link to the billing portal. */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { SubscriptionStatus } from '#shared/contract/subscriptions.ts';
import { newCompany } from '../support/customers.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { closeTab, newTabOf } from './tabs.ts';

const manage = (page: Page) => page.getByRole('button', { name: 'Gerenciar Cobrança' });

/** Answers the request for the subscription. */
const answerSubscription = (
  page: Page,
  status: SubscriptionStatus | null,
  end: string | null,
  { cancels = false, hasCard = true, isGiven = false, isLimited = false, companies = 0 } = {},
) =>
  page.route('**/api/user/subscription', (route) =>
    route.fulfill({
      json: {
        plan: status && { name: 'Profissional', max_keywords: 300, max_companies: 5, max_competitors: 6 },
        subscription: status && { status },
        usage: { keywords: 0, companies, competitors: 0 },
        plan_name: status && 'Profissional',
        plan_id: status && 2,
        monthly_price: status && !isGiven ? 129.9 : null,
        is_complimentary: isGiven,
        status,
        current_period_end: end,
        cancel_at_period_end: cancels,
        has_payment_method: hasCard,
        trial_available: status === null,
        trial_lookups: isLimited ? { used: 12, max: 30 } : null,
      },
    }),
  );

test('a subscription shows its plan, its status and its next charge', async ({ page, customer: _ }) => {
  await answerSubscription(page, 'active', new Date(Date.now() + 86_400_000 * 9.5).toISOString());
  await page.goto('/settings?aba=assinatura');
  const row = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..');
  await expect(row('Plano Atual')).toContainText('Profissional');
  await expect(row('Status')).toContainText('Active');
  await expect(row('Próxima cobrança')).toContainText(/\d\d\/\d\d\/\d{4} · em 10 dias/);
});

test('a subscription canceled in the portal shows until when it lasts', async ({ page, customer: _ }) => {
  await answerSubscription(page, 'active', '2030-12-05T12:00:00.000Z', { cancels: true });
  await page.goto('/settings?aba=assinatura');
  await expect(page.getByText('Termina em', { exact: true })).toBeVisible();
  await expect(page.getByText('Próxima cobrança')).toHaveCount(0);
  await expect(page.getByText(/Você cancelou a renovação\. Até 05\/12\/2030 tudo continua/)).toBeVisible();
});

for (const [status, text, offersPlans] of [
  ['trialing', /Em 05\/12\/2030 começa a cobrança no cartão: R\$\s129,90 por mês, até você/, false],
  ['past_due', 'O último pagamento não foi aprovado.', false],
  ['unpaid', 'O último pagamento não foi aprovado.', false],
  ['canceled', 'Sua assinatura terminou.', true],
  [null, 'Nenhuma assinatura ativa', true],
] as const) {
  test(`the status ${status} is explained in the settings and on the dashboard`, async ({
    page,
    customer: _,
  }) => {
    await answerSubscription(page, status, status && '2030-12-05T12:00:00.000Z');
    await page.goto('/settings?aba=assinatura');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver Planos' })).toHaveCount(offersPlans ? 1 : 0);
    await expect(manage(page)).toHaveCount(status === null ? 0 : 1);
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(page.getByText(status === null ? 'Inativo' : new RegExp(`^${status}$`, 'i'))).toBeVisible();
    const link = page.getByRole('region', { name: 'Assinatura' }).getByRole('link');
    if (status === 'trialing') return expect(link).toHaveCount(0);
    await expect(link).toHaveAttribute('href', offersPlans ? '/plans' : '/settings?aba=assinatura');
    await expectAccessible(page);
  });
}

test('a trial whose e-mail is not confirmed says what it may look up, and sends the link again', async ({
  page,
  customer: _,
}) => {
  await answerSubscription(page, 'trialing', '2030-12-05T12:00:00.000Z', { isLimited: true });
  await page.route('**/api/user/email/proof', (route) => route.fulfill({ json: { success: true } }));
  await page.goto('/dashboard');
  await expect(page.getByText(/até lá são 30 consultas, das quais restam 18, e nenhuma verif/)).toBeVisible();
  await page.getByRole('button', { name: 'Reenviar link' }).click();
  await expect(page.getByText('Link enviado. Ele vale por 1 hora.')).toBeVisible();
  await expectAccessible(page);
});

test('a check that is too large for a trial whose e-mail is not confirmed says so before it is pressed', async ({
  page,
  customer,
}) => {
  const keywords = Array.from({ length: 19 }, (_, index) => `palavra ${index}`);
  const { id } = await newCompany(customer, { keywords });
  await answerSubscription(page, 'trialing', '2030-12-05T12:00:00.000Z', { isLimited: true });
  const engine = { provider: 'serper', country: 'br', language: 'pt-br' };
  const next = { at: '2030-12-05T12:00:00.000Z', engine, paused: 'email' };
  await page.route('**/api/schedule/next', (route) => route.fulfill({ json: next }));
  await page.goto(`/companies/${id}/analysis`);
  const note = page.getByText(/das quais restam 18, .+\. Para verificar 19 palavras-chave, confirme antes\./);
  await expect(note.getByRole('button', { name: 'Reenviar link' })).toBeVisible();
  await expectAccessible(page);
});

test('a trial without a card says how it ends, and opens the portal at adding one', async ({
  page,
  customer: _,
}) => {
  await answerSubscription(page, 'trialing', '2030-12-05T12:00:00.000Z', { hasCard: false });
  const flows: (string | null)[] = [];
  await page.route('**/api/payments/create-portal-session?*', (route) => {
    flows.push(new URL(route.request().url()).searchParams.get('flow'));
    return route.fulfill({ json: { url: '/terms-of-the-portal' } });
  });
  const ends =
    /^Faltam [\d.]+ dias de período grátis\. Em 05\/12\/2030 a assinatura termina sem cobrança, a menos que você adicione um cartão\./;
  for (const path of ['/settings?aba=assinatura', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByText(ends)).toBeVisible();
    await closeTab(
      await newTabOf(page, () => page.getByRole('button', { name: 'Adicionar cartão' }).click()),
    );
    await expectAccessible(page);
  }
  expect(flows).toEqual(['payment_method', 'payment_method']);
  await page.unroute('**/api/payments/create-portal-session?*');
  await page.route('**/api/payments/create-portal-session?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Adicionar cartão' }).click();
  await expect(page.getByRole('alert')).toHaveText('Erro ao acessar portal de cobrança');
});

test('a limit is said before the form is filled, and leads to a larger plan', async ({
  page,
  customer: _,
}) => {
  await answerSubscription(page, 'active', '2030-12-05T12:00:00.000Z', { companies: 5 });
  const flows: (string | null)[] = [];
  await page.route('**/api/payments/create-portal-session?*', (route) => {
    flows.push(new URL(route.request().url()).searchParams.get('flow'));
    return route.fulfill({ json: { url: '/plans-of-the-portal' } });
  });
  const openPortal = async (within: Locator) =>
    closeTab(await newTabOf(page, () => within.getByRole('button', { name: 'Mudar de plano' }).click()));
  const openForm = async () => {
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Nova Empresa' }).click();
    return page.getByRole('dialog');
  };
  await page.goto('/dashboard');
  await expect(page.getByText('Limite atingido.')).toHaveCount(1);
  await openPortal(page.getByRole('region', { name: 'Assinatura' }));
  await expectAccessible(page);

  const form = await openForm();
  await expect(form.getByRole('status')).toContainText(
    'Limite do seu plano atingido: 5 empresas. Exclua uma',
  );
  await openPortal(form);
  expect(flows).toEqual(['plan', 'plan']);
  await expectAccessible(page, '[role=dialog]');

  // Beside a plan that was given, Stripe has nothing to change.
  await answerSubscription(page, 'active', null, { companies: 5, isGiven: true });
  await openForm();
  await expect(form.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/plans');
  await answerSubscription(page, null, null);
  await openForm();
  await expect(form.getByRole('status')).toContainText('É preciso ter uma assinatura ativa');
  await expect(form.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/plans');
  await answerSubscription(page, 'past_due', null);
  await openForm();
  const follow = () => form.getByRole('link', { name: 'Atualizar pagamento' }).click();
  const settings = await newTabOf(page, follow);
  await expect(settings).toHaveURL('/settings?aba=assinatura');
  await closeTab(settings);
  await expect(form).toBeVisible();
});

test('a list beyond the limit stays while the plans are read, and after a click beside its dialog', async ({
  page,
  customer,
}) => {
  await newCompany(customer);
  await answerSubscription(page, 'active', null, { isGiven: true });
  await page.goto('/keywords');
  await page.getByRole('button', { name: 'Adicionar várias' }).click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('textbox');
  const text = Array.from({ length: 301 }, (_, index) => `palavra ${index}`).join('\n');
  await list.fill(text);
  await expect(dialog.getByRole('status', { name: 'Prévia' })).toContainText('1 acima do limite');
  const plans = await newTabOf(page, () => dialog.getByRole('link', { name: 'Ver planos' }).click());
  await expect(plans).toHaveURL('/plans');
  await closeTab(plans);
  await page.mouse.click(5, 400);
  await expect(list).toHaveValue(text);
});

test('the billing portal opens in a new tab without access to its opener', async ({ page, demo: _ }) => {
  await page.goto('/settings?aba=assinatura');
  const portal = await newTabOf(page, () => manage(page).click());
  await expect(portal.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
  expect(await portal.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/settings?aba=assinatura');
  await expect(manage(page)).toBeEnabled();
});

test('returning from the portal shows what was changed there', async ({ page, customer: _ }) => {
  await answerSubscription(page, 'active', '2030-12-05T12:00:00.000Z');
  await page.goto('/settings?aba=assinatura');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await answerSubscription(page, 'canceled', null);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
});

for (const [what, answer] of [
  ['answers 502', (route: Route) => route.fulfill({ status: 502, body: '<html>' })],
  ['cannot be reached', (route: Route) => route.abort('internetdisconnected')],
] as const) {
  test(`a portal that ${what} closes its tab and reports the error`, async ({ page, demo: _ }) => {
    await page.route('**/api/payments/create-portal-session', answer);
    await page.goto('/settings?aba=assinatura');
    const portal = await newTabOf(page, () => manage(page).click());
    await expect(page.getByRole('alert')).toHaveText('Erro ao acessar portal de cobrança');
    await expect.poll(() => portal.isClosed()).toBe(true);
    await expect(manage(page)).toBeEnabled();
  });
}

test('without permission for popups, the portal replaces the page', async ({ page, demo: _ }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/settings?aba=assinatura');
  await manage(page).click();
  await expect(page.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
});
