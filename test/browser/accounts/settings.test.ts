import { expect, type Page } from '@playwright/test';
import { profiles } from '#shared/contract/profiles.ts';
import { linkTo } from '../../support/cloud/outbox.ts';
import { newCompany, newCustomer, quickHash, signedInEarlier } from '../../support/people/customers.ts';
import { expectAccessible, expectFits } from '../accessibility.ts';
import { download, openNewTab, returnToTab, routeOnce } from '../acts.ts';
import { signIn, test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';
import { chooseAccount } from './accountForms.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Alterações' });

const tabs = [
  ['perfil', 'Perfil', 'Informações Pessoais'],
  ['assinatura', 'Assinatura', 'Assinatura e Cobrança'],
  ['marca', 'Marca', 'Marca'],
  ['notificacoes', 'Notificações', 'Notificações'],
  ['seguranca', 'Segurança', 'Segurança'],
] as const;

test('the tabs open quickly, respond to the keyboard, are accessible and part of the address', async ({
  page,
  demo: _,
}) => {
  await openWithin(page, '/settings', { kB: 193, files: 12 });
  await expect(page).toHaveTitle('Configurações · Ranqueia');
  await expect(page.getByRole('tab')).toHaveText(tabs.map(([, name]) => name));
  await page.getByRole('tab', { name: 'Perfil' }).focus();
  for (const [index, [aba, , heading]] of tabs.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(index > 0 ? `/settings?aba=${aba}` : '/settings');
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    // After the first tab, only the panel is tested, because everything around it is the same.
    await expectAccessible(page, index > 0 ? `[role=tabpanel][id$=-${aba}]` : undefined);
  }
});

test('the password is changed and other sessions end, and this one stays', async ({
  page,
  context,
  stack,
}) => {
  const account = await newCustomer(stack.url, { planId: 3, passwordHash: quickHash('segredo-certo') });
  await signIn(context, stack.url, account);
  await signedInEarlier(stack, account);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/settings?aba=seguranca');
  const banner = page.getByRole('status').filter({ hasText: 'sucesso' });
  await page.getByRole('button', { name: 'Encerrar Todas as Sessões' }).click();
  await page.getByRole('button', { name: 'Encerrar sessões' }).click();
  await expect(banner).toHaveText('1 outra sessão foi encerrada com sucesso. Esta continua aberta.');
  await page.getByRole('button', { name: 'Alterar Senha' }).click();
  await expect(banner).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Alterar Senha' });
  const current = dialog.getByLabel('Senha atual', { exact: true });
  await expect(current).toBeFocused();
  await current.fill('errada');
  await dialog.getByLabel('Nova senha', { exact: true }).fill('outra-senha-nova');
  await dialog.getByLabel('Confirmar senha', { exact: true }).fill('outra-senha-nova');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Senha incorreta.');
  await expect(current).toBeFocused();
  await current.fill('segredo-certo');
  await page.keyboard.press('Enter');
  await expect(banner).toContainText('Senha alterada com sucesso!');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Alterar Senha' })).toBeVisible();
});

test('saving the profile updates the greeting and says why it fails', async ({ page, customer: _ }) => {
  await page.goto('/settings');
  await expect(page.getByText('Olá, Cliente de Teste')).toBeVisible();
  await field(page, 'Nome').fill('');
  await save(page).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(page.getByRole('alert').first()).toHaveText('Preencha este campo.');
  await field(page, 'Nome').fill('Bia Nova');
  await page.getByLabel('País do WhatsApp').selectOption('+351 Portugal');
  await page.getByRole('textbox', { name: 'WhatsApp' }).fill('912345678');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Perfil atualizado com sucesso!' })).toBeVisible();
  await expect(page.getByText('Olá, Bia Nova')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('Bia Nova');
  await expect(page.getByRole('textbox', { name: 'WhatsApp' })).toHaveValue('912 345 678');
  await expect(page.getByLabel('País do WhatsApp')).toHaveValue('+351');

  // An error is said once: at its field, or in view above the tabs. Typed text stays.
  await field(page, 'Cidade').fill('Recife');
  const error = 'Seu perfil foi alterado em outro lugar.';
  await routeOnce(page, '**/api/user/profile', (route) =>
    route.fulfill({ status: 409, json: { error, fields: { city: error } } }),
  );
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText(error);
  await expect(field(page, 'Cidade')).toBeFocused();
  await page.getByRole('tab', { name: 'Assinatura' }).click();
  await page.getByRole('tab', { name: 'Perfil' }).click();
  await expect(field(page, 'Cidade')).toHaveValue('Recife');
  await page.route('**/api/user/profile', (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 480 });
  await save(page).click();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('what keeps an account from being deleted is said, its data can be downloaded, and it is deleted', async ({
  page,
  customer,
}) => {
  const email = 'um.endereco.tao.comprido.que.nao.cabe.em.uma.linha@exemplo.com.br';
  const { body: known } = await customer.call(profiles.get, {});
  await page.route('**/api/user/profile', (route) =>
    route.fulfill({ json: { ...known, email, has_password: true } }),
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Excluir minha conta' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Excluir minha conta' });
  const password = dialog.getByLabel('Senha', { exact: true });
  await dialog.getByLabel(`Para confirmar, digite ${email}`).fill(email);
  await expectFits(dialog);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Digite a sua senha.');
  await expect(password).toBeFocused();
  await page.unrouteAll();

  await newCompany(customer, { keywords: ['tênis azul'] });
  await page.reload();
  // The page requests a part of the export again if it fails.
  await routeOnce(page, '**/api/user/export', (route) => route.fulfill({ status: 502, body: '' }));
  // It is the next day in UTC already.
  await page.clock.setFixedTime(Date.UTC(2026, 10, 22, 1, 30));
  const { name, text } = await download(page, 'Baixar meus dados');
  expect(name).toBe('ranqueia-2026-11-21.json');
  expect(text).toContain('tênis azul');
  await expect(page.getByText('O arquivo com os seus dados foi baixado.')).toBeVisible();

  // On a phone, a notice covers the button for some seconds, so the test presses a key.
  await page.getByRole('button', { name: 'Excluir minha conta' }).press('Enter');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText('Digite o e-mail desta conta.');
  const confirmation = dialog.getByLabel(`Para confirmar, digite ${customer.email}`);
  await expect(confirmation).toBeFocused();
  // A user who only signs in with Google has no password to type.
  await expect(password).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await confirmation.fill(customer.email);
  await confirm.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sua conta foi excluída.')).toBeVisible();
});

test('another e-mail takes a recent sign-in, and waits for the link that is mailed to it', async ({
  page,
  context,
  stack,
  customer,
}) => {
  const wanted = `um.endereco.muito.comprido.${customer.email}`;
  await signIn(context, stack.url, await signedInEarlier(stack, customer));
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Alterar e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' });
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Novo e-mail').fill(wanted);
  await dialog.getByRole('button', { name: 'Enviar link' }).click();
  const other = await openNewTab(page, () =>
    dialog.getByRole('alert').getByRole('link', { name: 'Entrar de novo' }).click(),
  );
  await other.getByRole('button', { name: 'Entrar com Google' }).click();
  await chooseAccount(other, customer.email);
  await expect(other.getByRole('heading', { name: /^Bem-vindo/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(`Até lá, você continua entrando com ${customer.email}`)).toBeVisible();
  await expect.poll(() => linkTo(wanted)).toContain('/confirmar-email#');
  await field(page, 'Nome').fill('Bia');
  await other.goto(await linkTo(wanted));
  await expect(other.getByText(`O endereço confirmado da sua conta é ${wanted}.`)).toBeVisible();
  await expect(other).toHaveURL('/confirmar-email');
  await other.close();
  // The customer returns to the first tab.
  await returnToTab(page);
  await expect(field(page, 'E-mail')).toHaveValue(wanted);
  await expect(page.getByRole('button', { name: 'Reenviar link' })).toHaveCount(0);
  await expect(field(page, 'Nome')).toHaveValue('Bia');
});
