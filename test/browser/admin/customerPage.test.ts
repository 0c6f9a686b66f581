import { expect } from '@playwright/test';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { beginTrial, signUp } from '../../support/stripe/subscribers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

const PLAN = 2;

test('a customer’s row opens their page, where a trial is extended to a day that is said before', async ({
  page,
  admin: _,
  stack,
}) => {
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

  const extend = page.getByRole('button', { name: 'Estender período de teste' });
  await extend.click();
  const dialog = page.getByRole('dialog');
  const dayIn = (days: number) => daysBefore(dayOf(Date.now()), -days);
  await dialog.getByLabel('Novo fim').fill(dayIn(100));
  await dialog.getByRole('button', { name: /^Estender até/ }).click();
  await expect(dialog.getByText(/^Escolha um dia de/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  // A trial that lasts until the last day cannot be extended.
  const shown = dayIn(90).split('-').toReversed().join('/');
  await dialog.getByLabel('Novo fim').fill(dayIn(90));
  await dialog.getByRole('button', { name: `Estender até ${shown}` }).click();
  await expect(page.getByText(`Período de teste estendido com sucesso até ${shown}.`)).toBeVisible();
  await expect(section('Assinatura')).toContainText(shown);
  await expect(extend).toHaveCount(0);

  await expect(section('Uso do plano')).toContainText('0 / 300');
  await page.goto('/admin/customers/ninguem');
  await expect(page.getByRole('heading', { name: 'Cliente não encontrado' })).toBeVisible();
});
