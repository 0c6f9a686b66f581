import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { progressOf } from '../../support/checks/progress.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { changeReply } from '../acts.ts';
import { test } from '../fixtures.ts';

test('a period is chosen once for all reports', async ({ page, demo: _ }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  const companies = page.getByRole('region', { name: 'Visibilidade das empresas' });
  // Other tests add companies to the same account.
  for (const name of [/Passo Firme/, /Serra Alta/]) {
    await expect(companies.getByRole('row', { name })).toHaveCount(1);
  }
  await expect(page.getByRole('img', { name: /^Visibilidade, de / })).toBeVisible();
  await expect(page.getByLabel('Comparar com')).toHaveValue('7');
  const asked = page.waitForRequest('**/api/portfolio?period=30');
  await page.getByLabel('Comparar com').selectOption('30 dias antes');
  await asked;
  await expect(page).toHaveURL(/[?]periodo=30$/);

  // Pages without the period in their address begin with the last choice.
  const analysed = page.waitForRequest('**/analysis?period=30');
  await page.goto(
    (await companies.getByRole('link').first().getAttribute('href'))?.replace('overview', 'analysis') ?? '',
  );
  await analysed;
  await expect(page.getByLabel('Comparar com')).toHaveValue('30');
  await expect(page).toHaveURL(/[?]periodo=30$/);
  await page.getByLabel('Comparar com').selectOption('7 dias antes');
  await expect(page).toHaveURL(/\/analysis$/);
});

test('on the first day, the dashboard says what not found means, or when the day closes', async ({
  page,
  customer,
  plantResult,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const company = (name: string, keyword: string) => newCompany(customer, { name, keywords: [keyword] });
  const check = async ({ id }: { id: string }) => {
    await customer.call(routes.checks.startKeywords, { params: { id } });
    await expect
      .poll(async () => (await customer.call(routes.checks.getProgress, { params: { id } })).body.check?.done)
      .toBe(1);
  };
  const fresh = await company('Nova', 'xícara de porcelana');
  const progress = `**/api/companies/${fresh.id}/check-progress`;
  const running = progressOf({ running: true, total: 2, done: 1 });
  const soFar = page.getByRole('status').filter({ hasText: /^Verificação em andamento: 1 de 2$/ });
  await changeReply(page, progress, () => ({ check: running }));
  await page.goto('/dashboard');
  await test.step('while the first check runs, it is not asked for', async () => {
    await expect(soFar).toBeVisible();
  });
  const said = page.getByRole('region', { name: /^A palavra-chave verificada não está nas 5 primeiras/ });
  await check(fresh);
  await page.reload();
  await test.step('nothing is called not found until the check ends', async () => {
    await expect(soFar).toBeVisible();
    await expect(said).toHaveCount(0);
  });
  // The page asks for the progress every few seconds.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(said.getByRole('link', { name: 'Adicionar palavras-chave' })).toBeVisible();
  await expectAccessible(page);

  await plantResult('moedor de café', 'loja.com.br', 4);
  await check(await company('Loja', 'moedor de café'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ainda não há um dia fechado' })).toBeVisible();
  await expect(page.getByText('fecha à meia-noite')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Loja / })).toBeVisible();
  await expect(said).toHaveCount(0);
  await expectNoSidewaysScroll(page, 360);
});
