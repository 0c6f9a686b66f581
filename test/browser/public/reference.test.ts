import { expect } from '@playwright/test';
import { apiReferencePath } from '#shared/addresses.ts';
import { newCustomer } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { routeOnce } from '../acts.ts';
import { signIn, test } from '../fixtures.ts';

test('a visitor finds a route, and its command works, and an administrator sees their own, marked', async ({
  page,
  context,
  request,
  stack,
}) => {
  await routeOnce(page, '**/api/openapi.json', (route) => route.abort());
  await page.goto(apiReferencePath);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page).toHaveTitle('API · Ranqueia');
  await expect(page.getByRole('heading', { name: 'Palavras-chave', exact: true })).toBeVisible();
  await expect(page.getByText('Só administradores')).toHaveCount(0);
  await page.getByLabel('Filtrar rotas').fill('lista os PLANOS');
  await expect(page.getByText('1 rota', { exact: true })).toBeVisible();
  await page.getByText('/api/plans', { exact: true }).click();
  const command = page.getByText(/^curl /);
  await expect(command).toBeVisible();
  const [, address = ''] = /'(.+)'/.exec((await command.textContent()) ?? '') ?? [];
  const plans = await (await request.get(address)).json();
  expect(plans.length).toBeGreaterThan(0);
  // The filter leaves routes of every method, because axe would need seconds for all routes.
  await page.getByLabel('Filtrar rotas').fill('/api/companies');
  await page.getByText('/api/companies/{id}/check-progress', { exact: true }).click();
  await expectAccessible(page);

  await signIn(context, stack.url, await newCustomer(stack.url, { planId: 3, isAdmin: true }));
  await page.reload();
  await expect(page.getByText('Só administradores').first()).toBeVisible();
  await expect(page.getByText('/api/admin/users', { exact: true }).first()).toBeVisible();
});
