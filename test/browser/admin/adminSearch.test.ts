import { expect, type Page } from '@playwright/test';
import { SIGN_IN_AGAIN } from '#shared/addresses.ts';
import { FAKE_SERPER_KEY } from '../../../infra/local/fakes/serper/serper.ts';
import { button, failWith, message } from '../acts.ts';
import { test } from '../fixtures.ts';

const algoliaOf = (page: Page) => page.getByRole('region', { name: 'Algolia', exact: true });

/** The balance varies, because other tests use some of the fake's credits. */
const BALANCE = /^[45]\d{2}\.\d{3}$/;

const sayWhatFails = async (page: Page) => {
  const algolia = algoliaOf(page);
  await expect(page.getByText('Não foi possível consultar os créditos.')).toBeVisible();
  await algolia.getByLabel('Resultados por página').fill('5000');
  await algolia.getByRole('button', { name: 'Salvar Configuração' }).click();
  await expect(algolia.getByText('O máximo é 100.')).toBeVisible();
  await expect(algolia.getByLabel('Resultados por página')).toBeFocused();
  await failWith(page, '**/api/admin/webscraping-config', 403, SIGN_IN_AGAIN);
  await algolia.getByLabel('Resultados por página').fill('50');
  await algolia.getByRole('button', { name: 'Salvar Configuração' }).click();
  const refused = message(page, `❌ Erro ao salvar configuração: ${SIGN_IN_AGAIN}`);
  await expect(refused.getByRole('link', { name: 'Entrar de novo' })).toHaveAttribute('target', '_blank');
};

const testAndSave = async (page: Page) => {
  await expect(page.getByText(BALANCE)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Algolia/ })).toBeVisible();
  const serper = page.getByRole('region', { name: 'Serper', exact: true });
  await button(page, 'Testar Serper').click();
  await expect(message(page, '✅ Serper testado com sucesso')).toHaveText(
    /: [45]\d{2}\.\d{3} créditos disponíveis\.$/,
  );
  await button(page, 'Testar Algolia').click();
  await expect(message(page, '✅ Algolia testada com sucesso')).toBeVisible();
  await button(page, 'Atualizar créditos').click();
  await expect(message(page, '✅ Créditos atualizados com sucesso')).toBeVisible();

  // The key stays the stored one, because other tests use it at the same time.
  await serper.getByLabel('API Key', { exact: true }).fill(FAKE_SERPER_KEY);
  await serper.getByRole('button', { name: 'Salvar Configuração' }).click();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  await expect(serper.getByLabel('API Key', { exact: true })).toHaveValue('');
  await expect(serper.getByText('Salva: chav••••')).toBeVisible();
  await expect(page.getByText(BALANCE)).toBeVisible();
};

const activate = async (page: Page) => {
  const sent: unknown[] = [];
  await page.route('**/api/admin/webscraping-config', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, version: '1', config: { version: '1' } } });
  });
  await button(page, 'Ativar Algolia').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('os gráficos mostram uma quebra na linha');
  await dialog.getByRole('button', { name: 'Ativar Algolia' }).click();
  await expect(message(page, '✅ Provedor alterado com sucesso: Algolia está ativo.')).toBeVisible();
  expect(sent).toEqual([{ provider: 'algolia', config: {}, is_active: true }]);
};

test('the tab shows credits and requests, tests, saves and switches providers, and says why something failed', async ({
  page,
  admin: _,
}) => {
  await failWith(page, '**/api/admin/serper-credits', 500);
  await page.goto('/admin?tab=webscraping');
  await test.step('failures', () => sayWhatFails(page));
  await page.unrouteAll();
  await page.reload();
  await test.step('tests and settings', () => testAndSave(page));
  await test.step('another provider', () => activate(page));
});
