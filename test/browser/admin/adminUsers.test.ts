import { expect, type Page } from '@playwright/test';
import { demoCustomer } from '../../../infra/local/demo/data.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { button, changeReply, failWith } from '../acts.ts';
import { test } from '../fixtures.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a user is created with a complimentary plan, found, changed and deleted', async ({ page, admin }) => {
  const email = `maria-${Date.now()}@exemplo.com.br`;
  await page.goto('/admin?tab=users');
  const search = page.getByLabel('Buscar usuários');
  const dialog = page.getByRole('dialog');
  const first = async () => (await page.getByRole('rowheader').first().boundingBox())?.y;
  await expect.poll(first).toBeLessThanOrEqual(320);
  await search.fill(admin.email);
  await expect(row(page, admin.email).getByRole('button')).toHaveCount(1);
  await expect(row(page, admin.email).getByRole('button')).toHaveAccessibleName(/^Editar /);
  // Other tests create users, so the demo's may be on a later page.
  await search.fill('ranqueia.local');
  await button(page, `Editar ${demoCustomer.name}`).click();
  await expect(dialog.getByLabel('Plano de cortesia')).toBeDisabled();
  await expect(dialog.getByText('Este usuário paga pelo Stripe, onde o plano é escolhido.')).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, `Excluir ${demoCustomer.name}`).click();
  await expect(dialog.getByText('A assinatura no Stripe é cancelada antes.')).toBeVisible();
  await page.keyboard.press('Escape');
  await search.fill('');

  await button(page, 'Novo Usuário').click();
  await expectAccessible(page, '[role=dialog]');
  await button(page, 'Criar Usuário').click();
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await dialog.getByLabel('Nome').fill('María José Ñandú');
  await dialog.getByLabel('E-mail').fill(demoCustomer.email);
  await dialog.getByRole('textbox', { name: 'WhatsApp' }).fill('11987654321');
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await dialog.getByRole('textbox', { name: /^Senha/ }).fill('segredo');
  await dialog.getByLabel('Plano de cortesia').selectOption('Essencial');
  await button(page, 'Criar Usuário').click();
  await expect(dialog.getByRole('alert')).toHaveText('Este e-mail já está cadastrado.');
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill(email);
  await button(page, 'Criar Usuário').click();
  await expect(page.getByRole('status').getByText('Usuário criado com sucesso!')).toBeVisible();
  await expect(row(page, email)).toContainText('Ativa · Cortesia');
  await expect(row(page, email)).toContainText('529.982.247-25');

  await search.fill('maria jose nandu');
  await page.getByRole('button', { name: 'Editar María José Ñandú' }).first().click();
  // Without the plan, the user is no longer a subscriber.
  await expect(dialog.getByLabel('Tipo de usuário')).toHaveValue('subscriber');
  await dialog.getByLabel('Plano de cortesia').selectOption('Nenhum');
  await expect(dialog.getByLabel('Tipo de usuário')).toHaveValue('basic');
  const name = `María ${'M'.repeat(114)}`;
  await dialog.getByLabel('Nome').fill(name);
  await button(page, 'Salvar').click();
  await expect(page.getByRole('status').getByText('Usuário atualizado com sucesso!')).toBeVisible();
  await search.fill(email.toUpperCase());
  await expect(row(page, email)).toContainText('Cancelada');
  await expect(row(page, email)).toContainText(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page, 1280);
  await button(page, `Excluir ${name}`).click();
  await expect(dialog.getByText('Também são excluídas as empresas, as palavras-chave')).toBeVisible();
  await button(page, 'Excluir').click();
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
  await page.getByRole('tab', { name: 'Logs' }).click();
  const audited = row(page, email).filter({ hasText: 'Alterou um usuário' });
  await expect(audited).toContainText('Plano: Essencial vazio');
});

test('the overview counts, shows the latest users, and starts a check of everything once', async ({
  page,
  admin: _,
}) => {
  const pressed = Promise.withResolvers<void>();
  const started: string[] = [];
  await page.route('**/api/admin/check-all-keywords', async (route) => {
    started.push(route.request().url());
    await pressed.promise;
    await route.fulfill({ json: { started: true, message: '✅ Verificação iniciada.' } });
  });
  const outage = { at: new Date().toISOString(), reason: 'Sem créditos no provedor.' };
  await changeReply<{ serper: object }>(page, '**/api/admin/webscraping-config', (config) => ({
    ...config,
    serper: { ...config.serper, outage },
  }));
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toHaveText(
    /^Verificações interrompidas hoje às \d\d:\d\d: Sem créditos no provedor\.$/,
  );
  const figure = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd');
  for (const label of ['Usuários', 'Planos', 'Assinaturas ativas', 'Créditos da API']) {
    await expect(figure(label)).toHaveText(/^[\d.]+$/);
  }
  const latest = page.getByRole('region', { name: 'Lista dos últimos usuários' }).getByRole('row');
  await expect(latest.nth(1)).toBeVisible();
  await expect(latest.nth(6)).toHaveCount(0);
  await expectAccessible(page);

  await button(page, 'Verificar Todas as Palavras-chave').click();
  await button(page, 'Verificar').dblclick();
  await expect(button(page, 'Verificando...')).toBeDisabled();
  pressed.resolve();
  await expect(page.getByRole('status').getByText('✅ Verificação iniciada.')).toBeVisible();
  expect(started).toHaveLength(1);
  await button(page, 'Status do Agendador').click();
  await expect(page.getByRole('dialog').getByText('Executaria agora')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');

  // If these requests fail, figures stay empty and the credits are shown as N/A.
  for (const path of ['users*', 'plans', 'serper-credits', 'billing/overview']) {
    await failWith(page, `**/api/admin/${path}`, 400, 'Não agora.');
  }
  await page.reload();
  await expect(figure('Créditos da API')).toHaveText('N/A');
  for (const label of ['Usuários', 'Planos', 'Assinaturas ativas']) {
    await expect(figure(label)).toHaveText('—');
  }
});
