import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { changeReply, openNewTab, routeOnce } from '../acts.ts';
import { test } from '../fixtures.ts';
import { answerSubscription, END, openPortal, recordPortalFlows, returnWith } from './subscription.ts';

const manage = (page: Page) => page.getByRole('button', { name: 'Gerenciar Cobrança' });

test('the settings show the plan and explain every status, as it is when the customer returns', async ({
  page,
  customer: _,
}) => {
  const row = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..');
  const plans = page.getByRole('link', { name: 'Ver Planos' });
  await answerSubscription(page, 'active', new Date(Date.now() + 86_400_000 * 9.5).toISOString());
  await page.goto('/settings?aba=assinatura');
  await expect(row('Plano Atual')).toContainText('Profissional');
  await expect(row('Status')).toContainText('Active');
  await expect(row('Próxima cobrança')).toContainText(/\d\d\/\d\d\/\d{4} · em 10 dias/);

  // The customer cancels in the portal.
  await returnWith(page, 'active', END, { cancels: true });
  await expect(page.getByText('Termina em', { exact: true })).toBeVisible();
  await expect(page.getByText('Próxima cobrança')).toHaveCount(0);
  await expect(
    page.getByText(/Você cancelou a renovação\. Até 05\/12\/2030 às \d\d:\d\d tudo continua/),
  ).toBeVisible();

  for (const [status, text] of [
    ['trialing', /Em 05\/12\/2030 começa a cobrança no cartão: R\$\s129,90 por mês, até você/],
    ['past_due', 'O último pagamento não foi aprovado.'],
    ['unpaid', 'O último pagamento não foi aprovado.'],
    ['canceled', 'Sua assinatura terminou.'],
  ] as const) {
    await returnWith(page, status, END);
    await expect(row('Status')).toHaveText(new RegExp(`^Status${status}$`, 'i'));
    await expect(page.getByText(text)).toBeVisible();
    await expect(plans).toHaveCount(status === 'canceled' ? 1 : 0);
    await expect(manage(page)).toHaveCount(1);
  }
  await returnWith(page, 'active', null, { isGiven: true });
  await expect(page.getByText('Plano de cortesia: sem cobrança e sem data para terminar.')).toBeVisible();
  await expect(manage(page)).toHaveCount(0);
  await returnWith(page, null, null);
  await expect(page.getByText('Nenhuma assinatura ativa')).toBeVisible();
  await expect(plans).toHaveCount(1);
  await expect(manage(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('the dashboard shows a reached limit and how a trial goes on, with the way to act on it', async ({
  page,
  customer: _,
}) => {
  const card = page.getByRole('region', { name: 'Assinatura' });
  await answerSubscription(page, 'active', END, { companies: 5 });
  const flows = await recordPortalFlows(page);
  await page.goto('/dashboard');
  await expect(page.getByText('Limite atingido.')).toHaveCount(1);
  await openPortal(page, card.getByRole('button', { name: 'Mudar de plano' }));
  await expect.poll(() => flows).toEqual(['plan']);
  await returnWith(page, null, null);
  const choose = (plan_id: number | null) =>
    changeReply<object>(page, '**/api/user/profile', (reply) => ({ ...reply, plan_id }));
  // A customer who never chose a plan is sent to the plans, and sees no form for a company.
  await choose(null);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Escolher um plano' })).toHaveAttribute('href', '/plans');
  await expect(page.getByText('Com uma assinatura ativa, cadastre aqui o site')).toBeVisible();
  await page.getByRole('link', { name: 'Ver todas' }).click();
  await expect(page.getByText('Com uma assinatura ativa, cadastre o primeiro site')).toBeVisible();
  await page.goBack();
  // The plan that was chosen at sign-up, from whose checkout the customer went away.
  await choose(2);
  await page.reload();
  const next = page.getByRole('link', { name: 'Continuar assinatura' });
  await expect(next).toHaveAttribute('href', /^\/payment\?user=.+&plan=2$/);

  const ends =
    /^Faltam [\d.]+ dias de período grátis\. Em 05\/12\/2030 a assinatura termina sem cobrança, a menos que você adicione um cartão\./;
  const add = page.getByRole('button', { name: 'Adicionar cartão' });
  await returnWith(page, 'trialing', END, { hasCard: false });
  await expect(page.getByText(ends)).toBeVisible();
  await openPortal(page, add);
  await expectAccessible(page);
  await expect.poll(() => flows).toEqual(['plan', 'payment_method']);
});

test('the billing portal opens in a new tab without access to its opener, and a failure closes it', async ({
  page,
  demo: _,
}) => {
  await page.goto('/settings?aba=assinatura');
  await routeOnce(page, '**/api/payments/create-portal-session', (route) => route.fulfill({ status: 502 }));
  const failed = await openNewTab(page, () => manage(page).click());
  await expect(page.getByRole('alert')).toHaveText('Erro ao acessar portal de cobrança');
  await expect.poll(() => failed.isClosed()).toBe(true);
  const portal = await openNewTab(page, () => manage(page).click());
  await expect(portal.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
  await expect.poll(() => portal.evaluate(() => window.opener)).toBeNull();
  await expect(manage(page)).toBeEnabled();
  // Without permission for popups, the portal replaces the page.
  await page.evaluate(() => {
    window.open = () => null;
  });
  await manage(page).click();
  await expect(page.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
});
