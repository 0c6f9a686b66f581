import { expect } from '@playwright/test';
import { beginTrial, signUp } from '../../support/stripe/subscribers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

const PLAN = 2;

test('a customer’s row opens their page', async ({ page, admin: _, stack }) => {
  const email = `cliente-${Date.now()}@exemplo.com.br`;
  const newcomer = await signUp(stack, { email, document: String(Date.now()).slice(-11) });
  await beginTrial(newcomer, PLAN);

  await page.goto('/admin?tab=users');
  await page.getByLabel('Buscar usuários').fill(email);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/customers/${newcomer.userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova Cliente');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Cadastro')).toContainText(`${email} não confirmado`);
  await expect(section('Assinatura')).toContainText(/Profissional.*Trial.*em \d+ dias/);
  await expect(page.getByRole('link', { name: 'Ver faturas e cadastro no Stripe' })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.stripe\.com\/customers\/cus_/,
  );
  await expectAccessible(page);

  await expect(section('Uso do plano')).toContainText('0 / 300');
  await page.goto('/admin/customers/ninguem');
  await expect(page.getByRole('heading', { name: 'Cliente não encontrado' })).toBeVisible();
});
