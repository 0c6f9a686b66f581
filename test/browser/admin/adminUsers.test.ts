import { expect, type Page } from '@playwright/test';
import { SIGN_IN_AGAIN, signInAgainPath } from '#shared/addresses.ts';
import { demoCustomer } from '../../../infra/local/demo/data.ts';
import { newCustomer, quickHash, signedInEarlier } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts';
import { signInWith } from '../accounts/accountForms.ts';
import { changeReply, hold, newTabOf } from '../acts.ts';
import { signIn, test } from '../fixtures.ts';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const fail = (page: Page, path: string, method: string, status = 503) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { error: 'Não agora.' } })
      : route.fallback(),
  );

/** The server refuses to change a plan that is paid at Stripe. */
const failToChangeDemo = async (page: Page) => {
  await fail(page, '**/api/admin/users/*', 'PUT', 409);
  await fail(page, '**/api/admin/users/*', 'DELETE');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: `Editar ${demoCustomer.name}` }).click();
  await expect(dialog.getByLabel('Plano de cortesia')).toBeDisabled();
  await expect(dialog.getByText('Este usuário paga pelo Stripe, onde o plano é escolhido.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Não agora.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('❌ Erro ao salvar usuário: Não agora.')).toBeVisible();
  await page.getByRole('button', { name: `Excluir ${demoCustomer.name}` }).click();
  await expect(dialog.getByText('A assinatura no Stripe é cancelada antes.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('❌ Erro ao excluir usuário: Não agora.')).toBeVisible();
  await expect(row(page, demoCustomer.email)).toBeVisible();
  await page.unroute('**/api/admin/users/*');
};

const failToList = async (page: Page) => {
  await fail(page, '**/api/admin/users*', 'GET', 400);
  await page.goto('/admin?tab=users');
  await expect(page.getByText('Não foi possível carregar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
};

test('a user is created with a complimentary plan, found, changed and deleted, and failures are shown', async ({
  page,
  admin,
}) => {
  const email = `maria-${Date.now()}@exemplo.com.br`;
  await page.goto('/admin?tab=users');
  // Other tests create users, so the demo's may be on a later page.
  const search = page.getByLabel('Buscar usuários');
  await search.fill('ranqueia.local');
  await expect(row(page, demoCustomer.email)).toContainText('Profissional');
  await expectAccessible(page);
  await test.step('a customer of Stripe', () => failToChangeDemo(page));
  await search.fill(admin.email);
  await expect(row(page, admin.email).getByRole('button')).toHaveCount(1);
  await expect(row(page, admin.email).getByRole('button')).toHaveAccessibleName(/^Editar /);
  await search.fill('');

  await page.getByRole('button', { name: 'Novo Usuário' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await dialog.getByLabel('Nome').fill('María José Ñandú');
  await dialog.getByLabel('E-mail').fill(demoCustomer.email);
  await dialog.getByRole('textbox', { name: 'WhatsApp' }).fill('11987654321');
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await dialog.getByRole('textbox', { name: /^Senha/ }).fill('segredo');
  await dialog.getByLabel('Plano de cortesia').selectOption('Essencial');
  const save = await hold(page, '**/api/admin/users', 'POST');
  await dialog.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  save();
  await expect(dialog.getByRole('alert')).toHaveText('Este e-mail já está cadastrado.');
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(page.getByRole('status').getByText('Usuário criado com sucesso!')).toBeVisible();
  await expect(row(page, email)).toContainText('Ativa · Cortesia');
  await expect(row(page, email)).toContainText('529.982.247-25');

  await search.fill('maria jose nandu');
  await expect(row(page, demoCustomer.email)).toHaveCount(0);
  await page.getByRole('button', { name: 'Editar María José Ñandú' }).first().click();
  await expect(dialog.getByRole('heading', { name: 'Editar Usuário' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Senha/ })).toHaveValue('');
  // Without the plan, the user is no longer a subscriber.
  await expect(dialog.getByLabel('Tipo de usuário')).toHaveValue('subscriber');
  await dialog.getByLabel('Plano de cortesia').selectOption('Nenhum');
  await expect(dialog.getByLabel('Tipo de usuário')).toHaveValue('basic');
  const name = `María ${'M'.repeat(114)}`;
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status').getByText('Usuário atualizado com sucesso!')).toBeVisible();
  await page.getByLabel('Buscar usuários').fill(email.toUpperCase());
  await expect(row(page, email)).toContainText('Cancelada');
  await expect(row(page, email)).toContainText(name);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectNoSidewaysScroll(page, 1280);

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(dialog.getByText('Também são excluídas as empresas, as palavras-chave')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('status').getByText('Usuário excluído com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum usuário encontrado')).toBeVisible();
  await page.getByRole('tab', { name: 'Logs' }).click();
  const audited = page.getByRole('row').filter({ hasText: email });
  await expect(audited.filter({ hasText: 'Alterou um usuário' })).toContainText('Plano: Essencial vazio');
  await test.step('a list that cannot be read', () => failToList(page));
});

test('a refusal to who has not just signed in is told in the form, which keeps what was typed', async ({
  page,
  context,
  stack,
  customer,
}) => {
  const passwordHash = quickHash('segredo');
  const admin = await newCustomer(stack.url, { planId: 3, isAdmin: true, passwordHash });
  await signIn(context, stack.url, await signedInEarlier(stack, admin));
  await page.goto('/admin?tab=users');
  await page.getByLabel('Buscar usuários').fill(customer.email);
  // While the list changes, the row moves away below a press.
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await row(page, customer.email)
    .getByRole('button', { name: /^Editar/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'WhatsApp' }).fill('11987654321');
  await dialog.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  const password = dialog.getByRole('textbox', { name: /^Senha/ });
  await password.fill('outra-senha');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByRole('alert')).toContainText(SIGN_IN_AGAIN);
  const login = await newTabOf(page, () => dialog.getByRole('link', { name: 'Entrar de novo' }).click());
  await expect(login.getByText('volte à outra aba, que guarda o que você digitou')).toBeVisible();
  await expectAccessible(login);
  const rechecked = page.waitForResponse('**/api/auth/me');
  await signInWith(login, admin.email, 'segredo');
  await expect(login).toHaveURL('/admin');
  await rechecked;
  await expect(password).toHaveValue('outra-senha');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status').getByText('Usuário atualizado com sucesso!')).toBeVisible();

  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 403, json: { error: SIGN_IN_AGAIN } }),
  );
  await row(page, customer.email)
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  const refused = page.getByRole('alert').filter({ hasText: SIGN_IN_AGAIN });
  await expect(refused.getByRole('link')).toHaveAttribute('href', signInAgainPath);
});

test('the overview counts, shows the latest users, and starts what is done most', async ({
  page,
  admin: _,
}) => {
  const pressed = Promise.withResolvers<void>();
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') started.push(new URL(request.url()).pathname);
  });
  await page.route('**/api/admin/check-all-keywords', async (route) => {
    await pressed.promise;
    await route.fulfill({ json: { started: true, message: '✅ Verificação iniciada.' } });
  });
  await fail(page, '**/api/admin/run-scheduler', 'POST');
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

  await page.getByRole('button', { name: 'Verificar Todas as Palavras-chave' }).click();
  await page.getByRole('button', { name: 'Verificar', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Verificando...' })).toBeDisabled();
  pressed.resolve();
  await expect(page.getByRole('status').getByText('✅ Verificação iniciada.')).toBeVisible();
  expect(started).toEqual(['/api/admin/check-all-keywords']);
  await page.getByRole('button', { name: 'Executar Verificação Agendada' }).click();
  await expect(page.getByRole('alert').getByText('❌ Não agora.')).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar Créditos' }).click();
  await expect(page.getByText('✅ Créditos atualizados com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'Status do Agendador' }).click();
  await expect(page.getByRole('dialog').getByText('Executaria agora')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Ir para Web Scraping' }).click();
  await expect(page).toHaveURL(/tab=webscraping/);
  await page.goBack();
  await page.getByRole('link', { name: 'Ver Logs', exact: true }).click();
  await expect(page).toHaveURL(/tab=logs/);

  // If these requests fail, figures stay empty and the credits are shown as N/A.
  for (const path of ['users*', 'plans', 'serper-credits', 'billing/overview']) {
    await fail(page, `**/api/admin/${path}`, 'GET', 400);
  }
  await page.goto('/admin');
  await expect(figure('Créditos da API')).toHaveText('N/A');
  for (const label of ['Usuários', 'Planos', 'Assinaturas ativas']) {
    await expect(figure(label)).toHaveText('—');
  }
});
