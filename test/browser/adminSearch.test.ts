/** The administration of the search providers: its tab and its three screens, failures included. */
import { expect, type Page, type Route } from '@playwright/test';
import { FAKE_SERPER_KEY } from '../../infra/local/fakes/serper/serper.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const message = (page: Page, text: string) =>
  page.getByRole(text.includes('❌') ? 'alert' : 'status').filter({ hasText: text });

/** Answers a route of the API with an error. */
const failWith = (page: Page, path: string, status: number, error?: string) =>
  page.route(path, (route) =>
    route.fulfill(error === undefined ? { status, body: '<html>' } : { status, json: { error } }),
  );

for (const { path, title } of [
  { path: '/admin?tab=webscraping', title: 'Acesso negado' },
  { path: '/serper-debug', title: 'Acesso negado' },
  { path: '/serper-test', title: 'Acesso negado' },
  { path: '/serper-key-manager', title: 'Acesso negado' },
]) {
  test(`${path} is refused to customers`, async ({ page, customer: _ }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
}

test('the tab shows credits and requests, and tests and saves both providers', async ({ page, admin: _ }) => {
  await page.goto('/admin?tab=webscraping');
  await expect(page.getByText('2.500', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Algolia/ })).toBeVisible();
  const serper = page.getByRole('region', { name: 'Serper', exact: true });
  const algolia = page.getByRole('region', { name: 'Algolia', exact: true });
  await expect(serper.getByText('Ativo', { exact: true })).toBeVisible();
  await expect(algolia.getByText('Inativo', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Testar Serper').click();
  await expect(message(page, '✅ Serper testado com sucesso: 2.500 créditos disponíveis.')).toBeVisible();
  await button(page, 'Testar Algolia').click();
  const tested = message(page, '✅ Algolia testada com sucesso');
  await expect(tested).toBeVisible();
  // The navigation bar stays on top of the page and must not cover the message.
  const bar = await page.getByRole('navigation', { name: 'Principal' }).boundingBox();
  await expect.poll(async () => (await tested.boundingBox())?.y).toBeGreaterThan(Number(bar?.height));
  await button(page, 'Atualizar créditos').click();
  await expect(message(page, '✅ Créditos atualizados com sucesso')).toBeVisible();

  await page.route('**/api/admin/serper-credits', async (route) => {
    const credits = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...credits, status: 'error', credits_left: 'N/A', error: 'Chave vencida' },
    });
  });
  await button(page, 'Atualizar créditos').click();
  await expect(message(page, '❌ Chave vencida')).toBeVisible();
  await page.unroute('**/api/admin/serper-credits');

  // The key that is stored already: other tests use it at the same time.
  await serper.getByLabel('API Key', { exact: true }).fill(FAKE_SERPER_KEY);
  await button(page, 'Salvar').click();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  const saving = Promise.withResolvers<void>();
  await page.route('**/api/admin/webscraping-config', async (route) => {
    if (route.request().method() === 'PUT') await saving.promise;
    await route.continue();
  });
  await serper.getByRole('button', { name: 'Salvar Configuração' }).click();
  await expect(serper.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  saving.resolve();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  await expect(serper.getByLabel('API Key', { exact: true })).toHaveValue('');
  await expect(serper.getByText('Salva: chav••••')).toBeVisible();
  // Read again with the saved key.
  await expect(page.getByText('2.500', { exact: true })).toBeVisible();
  await expect(page.getByText('Chave vencida')).toHaveCount(0);
});

test('the credits are read again once another key is saved elsewhere, in this tab or another', async ({
  page,
  admin: _,
}) => {
  const CREDITS = '**/api/admin/serper-credits';
  const expire = async (route: Route) => {
    const credits = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...credits, status: 'error', credits_left: 'N/A', error: 'Chave vencida' },
    });
  };
  // The overview, which is left for this tab, shows them too.
  const tab = page.getByRole('tabpanel', { name: 'Web Scraping' });
  const expired = tab.getByText('Chave vencida', { exact: true });
  const credits = tab.getByText('2.500', { exact: true });
  await page.route(CREDITS, expire);
  await page.goto('/admin?tab=webscraping');
  await expect(expired).toBeVisible();
  await page.unroute(CREDITS, expire);
  await page.route('**/api/admin/webscraping-config', async (route) => {
    const stored = await (await route.fetch()).json();
    await route.fulfill({ json: { ...stored, serper: { ...stored.serper, api_key: 'nova••••' } } });
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(credits).toBeVisible();
  await expect(expired).toHaveCount(0);

  await page.goto('/serper-key-manager');
  await page.route(CREDITS, expire);
  await page.getByRole('link', { name: 'Dashboard Admin' }).last().click();
  await page.getByRole('tab', { name: 'Web Scraping' }).click();
  await expect(expired).toBeVisible();
  await page.unroute(CREDITS, expire);
  await page.goBack();
  await page.goBack();
  await page.getByLabel(/^API Key/).fill(FAKE_SERPER_KEY);
  await page.route('**/api/admin/serper-config', (route) => route.fulfill({ json: { success: true } }));
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard Admin' }).last().click();
  await page.getByRole('tab', { name: 'Web Scraping' }).click();
  await expect(credits).toBeVisible();
});

test('the tab says why something failed, and asks before it switches the provider', async ({
  page,
  admin: _,
}) => {
  await failWith(page, '**/api/admin/serper-credits', 500);
  await page.goto('/admin?tab=webscraping');
  await expect(page.getByText('Não foi possível consultar os créditos.')).toBeVisible();
  await expect(page.getByText('N/A', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Erro', { exact: true })).toBeVisible();
  await failWith(page, '**/api/admin/webscraping-test/*', 409, 'API key inválida ou sem permissões.');
  await button(page, 'Testar Algolia').click();
  await expect(message(page, '❌ API key inválida ou sem permissões.')).toBeVisible();

  const algolia = page.getByRole('region', { name: 'Algolia', exact: true });
  await algolia.getByLabel('Resultados por página').fill('5000');
  await algolia.getByRole('button', { name: 'Salvar Configuração' }).click();
  await expect(algolia.getByText('O máximo é 100.')).toBeVisible();
  await expect(algolia.getByLabel('Resultados por página')).toBeFocused();
  await expect(message(page, '❌ Erro ao salvar configuração: Resultados por página')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  const sent: unknown[] = [];
  await page.route('**/api/admin/webscraping-config', (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent.push(route.request().postDataJSON());
    return route.fulfill(sent.length === 1 ? { status: 502, body: '' } : { json: { success: true } });
  });
  await button(page, 'Ativar Algolia').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('os gráficos mostram uma quebra na linha');
  await expect(dialog).toContainText('passado dos concorrentes são mantidos');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Ativar Algolia' }).click();
  await expect(message(page, '❌ Erro ao salvar configuração')).toBeVisible();
  await button(page, 'Ativar Algolia').click();
  await dialog.getByRole('button', { name: 'Ativar Algolia' }).click();
  await expect(message(page, '✅ Provedor alterado com sucesso: Algolia está ativo.')).toBeVisible();
  expect(sent).toEqual([
    { provider: 'algolia', config: {}, is_active: true },
    { provider: 'algolia', config: {}, is_active: true },
  ]);
});

test('/serper-debug shows the account, or why it cannot be read', async ({ page, admin: _ }) => {
  await page.goto('/serper-debug');
  await expect(page).toHaveTitle('Debug Serper · Ranqueia');
  await button(page, 'Testar Créditos').click();
  await expect(message(page, '✅ Teste concluído com sucesso')).toBeVisible();
  await expect(page.getByText('180.000/hora')).toBeVisible();
  await expect(page.getByText('balance, rateLimit')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resposta completa do Serper' })).toContainText(
    '"credits_left": 2500',
  );
  await expect(page.locator('body')).not.toContainText(FAKE_SERPER_KEY);
  await expectAccessible(page);

  for (const [answer, text] of [
    [{ status: 500, json: { error: 'Erro interno.' } }, '❌ Erro: Erro interno.'],
    [{ status: 502, body: '<html>' }, '❌ Erro: Erro desconhecido'],
  ] as const) {
    await page.route('**/api/admin/serper-credits', (route) => route.fulfill(answer));
    await button(page, 'Testar Créditos').click();
    await expect(message(page, text)).toBeVisible();
  }
  await page.route('**/api/admin/serper-credits', (route) => route.abort());
  await button(page, 'Testar Créditos').click();
  await expect(message(page, '❌ Erro de conexão')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/admin/serper-credits', async (route) => {
    const credits = await (await route.fetch()).json();
    const error = 'Limite de requisições excedido';
    return route.fulfill({ json: { ...credits, status: 'error', credits_left: 'N/A', error } });
  });
  await button(page, 'Testar Créditos').click();
  await expect(message(page, '❌ Erro: Limite de requisições excedido')).toBeVisible();
  await expect(page.getByText('Limite de requisições excedido', { exact: true })).toBeVisible();
});

test('/serper-test runs three steps and sums them up', async ({ page, baseURL, admin: _, plantResult }) => {
  await plantResult('marketing digital', 'agencia-de-teste.com.br', 7);
  await page.goto('/serper-test');
  await expect(page.getByLabel('Palavra-chave de teste')).toHaveValue('marketing digital');
  await expect(page.getByLabel('Domínio')).toHaveValue(new URL(String(baseURL)).host);
  const run = async () => {
    await button(page, 'Executar Teste Completo').click();
    await expect(page.getByRole('heading', { name: 'Resumo' })).toBeVisible({ timeout: 30_000 });
  };
  const steps = page.getByRole('list', { name: 'Resultados' }).getByRole('listitem');
  await page.getByLabel('Domínio').fill('agencia-de-teste.com.br');
  await run();
  await expect(steps).toHaveText([
    /Configuração.*Sucesso.*Serper está ativo/,
    /Serper direto.*Sucesso.*agencia-de-teste\.com\.br está na posição 7/,
    /Workflow completo.*Sucesso.*está na posição 7/,
  ]);
  await expect(page.getByText('Sucessos').locator('..')).toContainText('3');
  await steps.nth(1).getByText('Ver detalhes').click();
  await expect(steps.nth(1)).toContainText('"position": 7');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Domínio').fill('ausente-de-teste.com.br');
  await failWith(page, '**/api/admin/webscraping-config', 500);
  await failWith(page, '**/api/admin/test-webscraping', 503, 'O provedor respondeu 500.');
  await run();
  await expect(steps).toHaveText([
    /Erro ao acessar configuração: 500/,
    /Aviso.*ausente-de-teste\.com\.br não aparece/,
    /Erro no workflow: 503 \(O provedor respondeu 500\.\)/,
  ]);
  await expect(page.getByText('Avisos').locator('..')).toContainText('1');
  await failWith(page, '**/api/admin/test-serper-direct', 409, 'Sem créditos no provedor.');
  await run();
  await expect(steps.nth(1)).toContainText('Erro na API Serper: 409 (Sem créditos no provedor.)');
  await page.route('**/api/admin/test-serper-direct', (route) => route.abort());
  await run();
  await expect(steps).toHaveCount(2);
  await expect(steps.nth(1)).toContainText('Erro Crítico');
});

test('/serper-key-manager tests a key in the browser and saves it', async ({ page, admin: _ }) => {
  await page.goto('/serper-key-manager');
  const key = page.getByLabel(/^API Key/);
  await expect(key).toHaveValue('');
  await expect(key).toHaveAttribute('type', 'password');
  await button(page, 'Mostrar API Key').click();
  await expect(key).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Requisições por minuto')).toHaveValue(/^\d+$/);
  await expect(page.getByLabel('País')).toHaveValue('br');
  await expect(page.getByLabel('Idioma')).toHaveValue('pt-br');
  await expect(page.getByText('2.500 buscas por mês')).toBeVisible();
  await expect(button(page, 'Testar API Key')).toBeDisabled();
  await expect(button(page, 'Salvar Configuração')).toBeDisabled();
  await key.fill('   ');
  await button(page, 'Testar API Key').click();
  await expect(message(page, '❌ Por favor, insira uma API key para testar')).toBeVisible();
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '❌ Por favor, insira uma API key')).not.toContainText('para testar');

  await key.fill('chave-errada-e-secreta');
  await button(page, 'Testar API Key').click();
  await expect(message(page, '❌ API key do Serper inválida ou sem permissões')).toBeVisible();
  const result = page.getByRole('region', { name: /^Resultado do teste de/ });
  await expect(result).toContainText('chave-er...');
  await expect(result).not.toContainText('chave-errada');
  await result.getByText('Detalhes técnicos').click();
  await expect(result).toContainText('Status HTTP: 403');
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [status, text, suggestion] of [
    [401, 'API key do Serper inválida ou sem permissões', 'não expirou'],
    [429, 'Limite de requisições excedido', 'créditos mensais'],
    [500, 'Erro interno da API Serper', 'mais tarde'],
    [418, 'API key inválida ou erro na API Serper', 'Verifique a API key'],
    [0, 'Erro de conexão com a API Serper', 'conexão'],
  ] as const) {
    await page.route('**/account', (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, json: {}, headers: { 'access-control-allow-origin': '*' } }),
    );
    await button(page, 'Testar API Key').click();
    await expect(message(page, `❌ ${text}`)).toBeVisible();
    await expect(result).toContainText(suggestion);
  }
  await page.unrouteAll();

  await failWith(page, '**/api/admin/serper-config', 409, 'Outra pessoa alterou.');
  await key.fill(FAKE_SERPER_KEY);
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '❌ Erro ao salvar: Outra pessoa alterou.')).toBeVisible();
  await failWith(page, '**/api/admin/serper-config', 502);
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '❌ Erro ao salvar configuração')).toBeVisible();
  await page.unrouteAll();
  // A rate that is no number becomes 60; answered here, because the stack's other tests need its rate.
  await page.route('**/api/admin/serper-config', (route) => route.fulfill({ json: { success: true } }));
  await page.route('**/api/admin/webscraping-config', async (route) => {
    const response = await route.fetch();
    const stored = await response.json();
    await route.fulfill({ response, json: { ...stored, serper: { ...stored.serper, rate_limit: 60 } } });
  });
  await page.getByLabel('Requisições por minuto').fill('muitas');
  await button(page, 'Salvar Configuração').click();
  await expect(page.getByLabel('Requisições por minuto')).toHaveValue('60');
  await page.unrouteAll();
  await page.getByLabel('Requisições por minuto').fill('3000');
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  await expect(message(page, '✅ API key válida! Conta Serper acessada com sucesso')).toBeVisible();
  await expect(result).toContainText('2.500');
  await expect(result).toContainText('chave-lo...');
});
