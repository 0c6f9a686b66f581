import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { dayText } from '#shared/format.ts';
import { claimMail } from '../../../functions/accounts/email/sentMails.store.ts';
import { requireUser } from '../../../functions/accounts/users.store.ts';
import { putAlerts } from '../../../functions/alerts/alerts.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { toMoment } from '../../../functions/platform/time/clock.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { keywordIdOf } from '../../support/people/listed.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../acts.ts';
import { test } from '../fixtures.ts';

const DAY = daysBefore(dayOf(Date.now()), 1);

const plant = async (customer: Customer) => {
  const company = await newCompany(customer, { keywords: ['tênis de corrida'] });
  const keyword_id = await keywordIdOf(customer, company.id, 'tênis de corrida');
  const moved = { keyword_id, keyword: 'tênis de corrida', position: 12, previous_position: 3 };
  const told_at = toMoment(Date.now());
  await putAlerts(customer.userId, {
    company_id: company.id,
    day: DAY,
    told_at,
    events: [
      { kind: 'left', border: 10, ...moved },
      { kind: 'visibility', visibility: 12.5, previous: 18, since: daysBefore(DAY, 7) },
    ],
  });
  return company.id;
};

test('the bell counts what is not read, filters, and leads to the keyword', async ({ page, customer }) => {
  const id = await plant(customer);
  await page.goto('/companies');
  await button(page, 'Avisos não lidos: 2').click();
  const drawer = page.getByRole('dialog', { name: 'Avisos' });
  const left = drawer.getByRole('link', { name: /^Saiu do top 10/ });
  await expect(left).toHaveText('Saiu do top 10: “tênis de corrida”, de 3ª para 12ª');
  const since = dayText(daysBefore(DAY, 7));
  await expect(drawer).toContainText(`A visibilidade caiu 5,5 p.p. desde ${since}: de 18,0% para 12,5%`);
  await expectAccessible(page, '[role=dialog]');
  await drawer.getByLabel('Tipo').selectOption('Visibilidade');
  await expect(left).toBeHidden();
  await drawer.getByLabel('Tipo').selectOption('Todos os tipos');
  await button(page, 'Marcar como lidos').click();
  await expect(button(page, 'Marcar como lidos')).toBeHidden();
  await left.click();
  await expect(page).toHaveURL(new RegExp(`/companies/${id}/analysis\\?historico=`));
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();
});

test('what counts as an alert is chosen, and the link of a mail ends the mails', async ({
  page,
  customer,
}) => {
  await plant(customer);
  await page.goto('/settings?aba=notificacoes');
  await page.getByLabel('Alertas de Posição').check();
  await page.getByLabel('Horário do e-mail').selectOption('18:00');
  await page.getByLabel('Loja', { exact: true }).uncheck();
  await expectAccessible(page, '[role=tabpanel][id$=-notificacoes]');
  await button(page, 'Salvar Alterações').click();
  await expect(page.getByRole('status').filter({ hasText: 'sucesso' })).toBeVisible();
  const read = async () => (await customer.call(routes.alerts.getSettings, {})).body;
  expect(await read()).toMatchObject({
    position_alerts: true,
    alert_hour: 18,
    companies_off: [expect.anything()],
  });

  const { userId } = customer;
  const mail = await claimMail({ userId, name: 'alerts', needs: requireUser(userId) }, Date.now());
  await page.goto(`/api/alerts/unsubscribe?token=${mail?.token}`);
  await expect(page).toHaveURL('/cancelar-avisos');
  await expectAccessible(page);
  await button(page, 'Não receber mais').click();
  await expect(page.getByRole('heading', { name: 'Você não recebe mais este e-mail' })).toBeVisible();
  expect((await read()).position_alerts).toBe(false);
});
