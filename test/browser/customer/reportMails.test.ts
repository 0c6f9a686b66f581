import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { putMailLink } from '../../../functions/accounts/email/mailLinks.store.ts';
import { saveProfile } from '../../../functions/accounts/users.store.ts';
import { transact } from '../../../functions/platform/aws/writes.ts';
import { newCompany, userOf } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../acts.ts';
import { test } from '../fixtures.ts';

const WIDTHS = [360, 1280];

for (const width of WIDTHS)
  test(`at ${width} px, reports are mailed to whom the settings say, once confirmed`, async ({
    page,
    customer,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await saveProfile(await userOf(customer.userId), { email_proven: true });
    const { id } = await newCompany(customer, { name: 'Selaria' });
    await page.goto('/settings?aba=notificacoes');
    await page.getByLabel('Relatórios por E-mail').check();
    await button(page, 'Salvar Alterações').click();
    const frequency = page.getByLabel('Frequência: Selaria');
    await frequency.selectOption('Toda segunda-feira');
    await expect(page.getByText('Salvo com sucesso!')).toBeVisible();
    await button(page, 'Destinatários: Selaria').click();
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByRole('textbox', { name: 'Destinatários' });
    await typed.fill('ana@exemplo.com.br\nlixo');
    await button(page, 'Salvar').click();
    await expect(dialog).toContainText('lixo: Informe um e-mail válido.');
    await expectAccessible(page, '[role=dialog]');
    await typed.fill('ana@exemplo.com.br');
    await dialog.getByLabel('Notas').check();
    await button(page, 'Salvar').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Para você; 1 aguardando confirmação')).toBeVisible();
    await expectAccessible(page, '[role=tabpanel][id$=-notificacoes]');
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(width);

    const mailing = async () => (await customer.call(routes.clientReports.listMailings, {})).body[0];
    expect(await mailing()).toMatchObject({ company_id: id, frequency: 'weekly' });
    const link = { userId: customer.userId, token: 'C'.repeat(43) };
    await transact([putMailLink(link, Date.now(), { company_id: id, email: 'ana@exemplo.com.br' })]);
    await page.goto(`/receber-relatorios#${link.userId}.${link.token}`);
    await expect(page).toHaveURL('/receber-relatorios');
    await expectAccessible(page);
    await button(page, 'Receber os relatórios').click();
    await expect(page.getByRole('heading', { name: 'Tudo certo' })).toBeVisible();
    await page.goto(`/cancelar-avisos#${link.userId}.${link.token}`);
    await button(page, 'Não receber mais').click();
    await expect(page.getByRole('heading', { name: 'Você não recebe mais este e-mail' })).toBeVisible();
    await page.goto('/settings?aba=notificacoes');
    await button(page, 'Destinatários: Selaria').click();
    await expect(dialog).toContainText('encerrado pelo destinatário');
  });
