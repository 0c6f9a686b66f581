import { expect } from '@playwright/test';
import { demoPlans } from '../../../infra/local/demo/data.ts';
import { expectAccessible } from '../accessibility.ts';
import { changeReply, hold, returnToTab } from '../acts.ts';
import { test } from '../fixtures.ts';
import { expectNoShift, watchShifts } from '../opening.ts';

test('a visitor sees the plans of the server, and goes from page to page', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(cards).toHaveCount(demoPlans.length);
  await expect(page.getByText('Mais popular')).toHaveCount(1);
  await expect(cards.nth(1).getByText('Mais popular')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Planos' }).click();
  await expect(page).toHaveTitle('Planos e preços · Ranqueia');
  // Browsers share the address bar's address, not that of the previous page.
  await expect(page.locator('[rel=canonical], [property="og:url"]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar na sua conta' })).toBeVisible();
  await page.goBack();
  await cards.nth(1).getByRole('link', { name: 'Começar agora' }).click();
  await expect(page).toHaveURL(`/signup?plan=${demoPlans[1]?.id}`);
});

test('plans that could not be read are read again, and a user whose plan was given can pay or go back', async ({
  page,
  customer,
}) => {
  await page.route('**/api/plans', (route) => route.abort());
  await page.goto('/plans');
  await expect(page.getByRole('alert')).toContainText(
    'Não foi possível carregar os planos. O servidor não respondeu. Verifique sua conexão.',
  );
  await page.unroute('**/api/plans');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(cards.first().getByRole('link', { name: 'Assinar com o plano Essencial' })).toHaveAttribute(
    'href',
    `/payment?user=${customer.userId}&plan=1`,
  );
  await expect(cards.last().getByText('Plano atual')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a subscriber sees no landing page, but their plan, which moves nothing, as of now, one click away from another', async ({
  page,
  demo: _,
}) => {
  const sent = await (await page.request.get('/')).text();
  expect(sent).not.toContain('Veja onde o seu site aparece');
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  await watchShifts(page);
  // The plans come last.
  const answerPlans = await hold(page, '**/api/plans');
  const known = page.waitForResponse('**/api/user/subscription');
  await page.goto('/plans');
  await (await known).finished();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  answerPlans();
  await page.waitForLoadState('networkidle');
  const cards = page.getByRole('list', { name: 'Planos' }).locator('> li');
  await expect(page.getByText('Plano atual')).toHaveCount(1);
  await expect(cards.nth(1).getByText('Plano atual')).toBeVisible();
  await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', '/settings?aba=assinatura');
  await expect(page.getByText(/^Você está no plano Profissional\./)).toBeVisible();
  await expect(page.getByText(/14 dias|14º dia|Começar agora/)).toHaveCount(0);
  await expectNoShift(page);

  // The list of plans shows a change that was made in another tab.
  const usage = { keywords: 301, companies: 2, competitors: 4, company_keywords: [40, 261] };
  await changeReply(page, '**/api/user/subscription', (read) => ({ ...read, plan_id: 3, usage }));
  await returnToTab(page);
  await expect(cards.last().getByText('Plano atual')).toBeVisible();
  await expect(cards.first()).toContainText('Das suas 301 palavras-chave, 261 ficam inativas neste plano.');
  await expect(cards.nth(1)).toContainText('Das suas 301 palavras-chave, 1 fica inativa neste plano.');
  await expect(page.getByText('neste plano.')).toHaveCount(2);
  await expectAccessible(page, 'main');
  await page.unroute('**/api/user/subscription');
  await returnToTab(page);
  await expect(cards.nth(1).getByText('Plano atual')).toBeVisible();
  const change = page.getByRole('button', { name: 'Mudar para este plano (Agência)' });
  await page.route('**/api/payments/create-portal-session?*', (route) => route.abort());
  await change.click();
  // The error is beside the pressed button, because on a phone the top of the list is far away.
  await expect(cards.last().getByRole('alert')).toContainText('Não foi possível abrir a mudança de plano.');
  await page.unroute('**/api/payments/create-portal-session?*');
  await change.click();
  await expect(page.getByRole('heading', { name: 'Confirmar a mudança de plano' })).toBeVisible();
});
