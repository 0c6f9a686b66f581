import { expect } from '@playwright/test';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { saveFailure } from '../../../functions/keywords/rankings.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { callerOf, cookieOf } from '../../support/people/caller.ts';
import { newCompany } from '../../support/people/customers.ts';
import { beginTrial, signUp } from '../../support/stripe/subscribers.ts';
import { expectAccessible } from '../accessibility.ts';
import { failWith } from '../acts.ts';
import { test } from '../fixtures.ts';

const PLAN = 2;

test('a customer’s row opens their page, where a trial is extended to a day that is said before', async ({
  page,
  admin: _,
  stack,
}) => {
  const email = `cliente-${Date.now()}@exemplo.com.br`;
  const document = String(Date.now()).slice(-11);
  const newcomer = await signUp(stack, { email, document });
  const { headers } = await beginTrial(newcomer, PLAN);
  const call = callerOf(stack.url, cookieOf(headers, 'session'));
  const company = await newCompany(
    { ...newcomer, call },
    { name: 'Loja do Cliente', keywords: ['sapato', 'bota'] },
  );
  const points = [1, 2, 3].map((age) => ({
    at: toMoment(Date.now() - age * DAY),
    position: 12,
    depth: 20,
    domain: 'loja.com.br',
    engine: SERPER,
  }));
  await putPoints(keywordNameOf(company.id, 'sapato'), points);
  const now = toMoment(Date.now());
  await saveFailure(newcomer.userId, keywordNameOf(company.id, 'bota'), { at: now, requestedAt: now });

  await page.goto('/admin?tab=users');
  await page.getByLabel('Buscar usuários').fill(email);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/customers/${newcomer.userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nova Cliente');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(section('Cadastro')).toContainText(`${email} não confirmado`);
  await expect(section('Assinatura')).toContainText(/Profissional.*Trial.*em \d+ dias/);
  await expect(section('Uso do plano')).toContainText('2 / 300');
  await expect(section('Custo das consultas em 30 dias')).toContainText(/6.*US\$.0,00 a US\$.0,01/);
  // The count omits failed checks and deleted keywords, so the page must not call it a maximum.
  await expect(section('Custo das consultas em 30 dias')).not.toContainText('no máximo');
  await expect(section('Última verificação de cada empresa')).toContainText(/Loja do Cliente.*hoje às/);
  await expect(section('Falhas agora')).toContainText(/bota.*Loja do Cliente.*hoje às .*Nunca verificada/);
  await expect(section('Pagamentos')).toContainText('Nenhum');
  await expect(page.getByRole('link', { name: 'Ver faturas e cadastro no Stripe' })).toHaveAttribute(
    'href',
    /^https:\/\/dashboard\.stripe\.com\/customers\/cus_/,
  );
  await expectAccessible(page);

  const extend = page.getByRole('button', { name: 'Estender período de teste' });
  await extend.click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Novo fim');
  await field.fill(daysBefore(dayOf(Date.now()), -100));
  await dialog.getByRole('button', { name: /^Estender até/ }).click();
  await expect(dialog.getByText(/^Escolha um dia de/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  // A trial that lasts until the last day cannot be extended.
  for (const [days, offers] of [
    [30, 1],
    [90, 0],
  ] as const) {
    const until = daysBefore(dayOf(Date.now()), -days);
    const shown = until.split('-').toReversed().join('/');
    await field.fill(until);
    await dialog.getByRole('button', { name: `Estender até ${shown}` }).click();
    await expect(page.getByText(`Período de teste estendido com sucesso até ${shown}.`)).toBeVisible();
    await expect(section('Assinatura')).toContainText(
      new RegExp(`${shown} \\(em (${days}|${days + 1}) dias\\)`),
    );
    await expect(extend).toHaveCount(offers);
    if (offers > 0) await extend.click();
  }

  await failWith(page, '**/api/admin/users/*/lookups', 400);
  await page.reload();
  await expect(section('Custo das consultas em 30 dias')).toContainText('Não foi possível carregar');
  await expect(section('Uso do plano')).toContainText('2 / 300');
  await page.goto('/admin/customers/ninguem');
  await expect(page.getByRole('heading', { name: 'Cliente não encontrado' })).toBeVisible();
  await expectAccessible(page);
});
