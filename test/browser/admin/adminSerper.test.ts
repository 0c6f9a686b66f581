import { expect, type Page } from '@playwright/test';
import { FAKE_SERPER_KEY } from '../../../infra/local/fakes/serper/serper.ts';
import { button, goWithin, message } from '../acts.ts';
import { test } from '../fixtures.ts';

const showAccount = async (page: Page) => {
  await expect(page).toHaveTitle('Debug Serper · Ranqueia');
  await button(page, 'Testar Créditos').click();
  await expect(message(page, '✅ Teste concluído com sucesso')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resposta completa do Serper' })).toContainText(
    /"credits_left": [45]\d{5}\b/,
  );
  await expect(page.locator('body')).not.toContainText(FAKE_SERPER_KEY);
};

const runSteps = async (page: Page) => {
  await expect(page.getByLabel('Palavra-chave de teste')).toHaveValue('marketing digital');
  await expect(page.getByLabel('Domínio')).toHaveValue(new URL(page.url()).host);
  const steps = page.getByRole('list', { name: 'Resultados' }).getByRole('listitem');
  await page.getByLabel('Domínio').fill('agencia-de-teste.com.br');
  await button(page, 'Executar Teste Completo').click();
  await expect(page.getByRole('heading', { name: 'Resumo' })).toBeVisible();
  await expect(steps).toHaveText([
    /Configuração.*Sucesso.*Serper está ativo/,
    /Serper direto.*Sucesso.*agencia-de-teste\.com\.br está na posição 7/,
    /Workflow completo.*Sucesso.*está na posição 7/,
  ]);
  await steps.nth(1).getByText('Ver detalhes').click();
  await expect(steps.nth(1)).toContainText('"position": 7');
};

const testKey = async (page: Page) => {
  const key = page.getByLabel(/^API Key/);
  await expect(key).toHaveValue('');
  await key.fill('chave-errada-e-secreta');
  await button(page, 'Testar API Key').click();
  await expect(message(page, '❌ API key do Serper inválida ou sem permissões')).toBeVisible();
  const result = page.getByRole('region', { name: /^Resultado do teste de/ });
  await expect(result).toContainText('chave-er...');
  await expect(result).not.toContainText('chave-errada');
  await result.getByText('Detalhes técnicos').click();
  await expect(result).toContainText('Status HTTP: 403');
  await key.fill(FAKE_SERPER_KEY);
  // Nothing changes, because other tests save the same settings at the same time.
  await button(page, 'Salvar Configuração').click();
  await expect(message(page, '✅ Configuração salva com sucesso!')).toBeVisible();
  await expect(message(page, '✅ API key válida! Conta Serper acessada com sucesso')).toBeVisible();
  await expect(result).toContainText(/[45]\d{2}\.\d{3}/);
  await expect(result).toContainText('chave-lo...');
};

test('the account is shown, three steps are run, and a key is tested and saved', async ({
  page,
  admin: _,
  plantResult,
}) => {
  await plantResult('marketing digital', 'agencia-de-teste.com.br', 7);
  await page.goto('/serper-debug');
  await test.step('/serper-debug', () => showAccount(page));
  await goWithin(page, '/serper-test');
  await test.step('/serper-test', () => runSteps(page));
  await goWithin(page, '/serper-key-manager');
  await test.step('/serper-key-manager', () => testKey(page));
});
