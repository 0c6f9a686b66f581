import { expect, type Page, type Route } from '@playwright/test';
import { companies } from '#shared/contract/companies.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { advanceUntilVisible, goWithin, routeOnce, stopClock } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';

const failWith500 = (route: Route) => route.fulfill({ status: 500, body: '<html>Bad gateway</html>' });
const failWrites = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : failWith500(route),
  );

test('a read that fails or is never answered is reported and can be tried again', async ({
  page,
  customer,
}) => {
  const company = await newCompany(customer, { keywords: ['café'] });
  const retry = page.getByRole('button', { name: 'Tentar novamente' }).first();
  await page.clock.install();
  // A user whom the server cannot name is asked to wait, not to sign in.
  await page.route('**/api/auth/me', () => undefined);
  await page.goto('/companies');
  await advanceUntilVisible(page, 12_000, retry);
  await expect(page.getByText('O servidor não respondeu. Verifique sua conexão.')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await retry.press('Enter');
  await expect(page.getByRole('link', { name: 'Loja' })).toBeVisible();

  for (const [open, fail] of [
    [() => page.goto(`/companies/${company.id}/analysis`), failWith500],
    [() => mainLink(page, 'Palavras-chave').click(), (route: Route) => route.abort('internetdisconnected')],
  ] as const) {
    await page.route(/api\/(?!auth)/, fail);
    await open();
    // A read is tried three times, some seconds apart.
    await advanceUntilVisible(page, 2_500, retry);
    const reason = fail === failWith500 ? 'O servidor está com problemas.' : 'Verifique sua conexão.';
    await expect(page.getByRole('alert').first()).toContainText('Não foi possível carregar');
    await expect(page.getByRole('alert').first()).toContainText(reason);
    await page.unroute(/api\/(?!auth)/);
    await retry.click();
    await expect(page.getByText(/^café$|^Loja$/).first()).toBeVisible();
  }
});

/** Expects a busy button to keep the focus, and an error if a save fails late or its answer is lost. */
const loseAnswers = async (page: Page) => {
  const answer = Promise.withResolvers<void>();
  let writes = 0;
  await page.route('**/api/companies', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    writes += 1;
    await answer.promise;
    await failWith500(route);
  });
  const form = page.getByRole('dialog', { name: 'Nova empresa' });
  const fillForm = async () => {
    await page.getByRole('button', { name: 'Nova empresa' }).click();
    await form.getByLabel('Nome').fill('Outra');
    await form.getByLabel('Domínio').fill('outra.com.br');
  };
  await fillForm();
  await page.getByRole('button', { name: 'Criar empresa' }).press('Enter');
  const busy = page.getByRole('button', { name: 'Salvando...' });
  await expect(busy).toBeDisabled();
  await expect(busy).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Nome').press('Enter');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toBeHidden();
  answer.resolve();
  await expect(page.getByRole('alert')).toHaveText('Erro ao criar empresa');
  expect(writes).toBe(1);
  await page.unroute('**/api/companies');

  let isOffline = false;
  const loseAnswer = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    if (!isOffline) await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(/api\/companies/, loseAnswer);
  await fillForm();
  await form.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Erro ao salvar empresa');
  isOffline = true;
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(form.getByRole('alert').first()).toHaveText('Você está sem internet. Erro ao salvar empresa');
  await page.context().setOffline(false);
  await page.unroute(/api\/companies/);
  // The same form repeats what was lost, which is created once.
  await form.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(page.getByRole('dialog', { name: 'Adicionar várias palavras-chave' })).toBeVisible();
  await goWithin(page, '/companies');
  const other = page.getByRole('link', { name: 'Outra', exact: true });
  await expect(other).toHaveCount(1);
  isOffline = false;
  await page.route(/api\/companies/, loseAnswer);
  await page.getByRole('button', { name: 'Excluir Outra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao excluir empresa' })).toBeVisible();
  await expect(other).toHaveCount(0);
  await page.unroute(/api\/companies/);
};

const outlastNotices = async (page: Page) => {
  const error = page.getByRole('alert').filter({ hasText: 'Erro ao atualizar logos' });
  await page.route('**/refresh-logos', (route) => route.fulfill({ status: 502, body: '' }));
  const success = page.getByRole('status').filter({ hasText: 'Logo atualizado com sucesso!' });
  await stopClock(page);
  await page.getByRole('button', { name: 'Atualizar logo de rival.com.br' }).click();
  await advanceUntilVisible(page, 10, success);
  await page.getByRole('button', { name: 'Atualizar logos' }).click();
  await advanceUntilVisible(page, 10, error);
  await page.clock.runFor(6_000);
  await expect(success).toBeHidden();
  await expect(error).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(error).toBeHidden();
  await page.getByRole('button', { name: 'Atualizar logos' }).click();
  await advanceUntilVisible(page, 10, error);
  await page.clock.resume();
  await mainLink(page, 'Palavras-chave').click();
  await expect(page.getByRole('heading', { name: 'Palavras-chave' })).toBeVisible();
  await expect(error).toBeHidden();
};

test('a failed write without a message from the server has its own, in a notice that goes', async ({
  page,
  customer,
}) => {
  await page.goto('/companies');
  await test.step('while it is busy, without its dialog, and when its answer is lost', () =>
    loseAnswers(page));
  const { id } = await newCompany(customer, { keywords: ['café'], competitors: ['rival.com.br'] });
  await page.goto('/competitors');
  await test.step('notices go after some seconds, errors later, and all with their page', () =>
    outlastNotices(page));

  await failWrites(page);
  const click = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  await mainLink(page, 'Empresas').click();
  for (const [address, buttons, message] of [
    ['/companies', ['Editar Loja', 'Salvar'], 'Erro ao editar empresa'],
    ['/companies', ['Fechar', 'Excluir Loja', 'Excluir'], 'Erro ao excluir empresa'],
    [`/companies/${id}/analysis`, ['Verificar Posições'], 'Erro ao iniciar verificação'],
    [`/companies/${id}/grid`, ['Atualizar Grid'], 'Erro ao iniciar verificação do grid'],
  ] as const) {
    if (!page.url().endsWith(address)) await goWithin(page, address);
    for (const name of buttons) {
      if (name === 'Excluir') await page.getByLabel('Para confirmar, digite Loja').fill('Loja');
      await click(name);
    }
    const error = page.getByRole('alert').filter({ hasText: new RegExp(`${message}$`) });
    await expect(error).toBeVisible();
  }
});

test('missing code costs only its own screen, and a missing company or page is told apart from a failure', async ({
  page,
  customer,
}) => {
  const { id } = await newCompany(customer, { keywords: ['café'] });
  const address = `/companies/${id}/analysis`;
  await page.goto(address);
  await routeOnce(page, '**/assets/Grid-*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expect(page.getByRole('columnheader', { name: 'Loja' })).toBeVisible();
  // The page reloads only once, so that it does not reload for ever.
  await page.goto(address);
  await page.route('**/assets/Grid-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  await expect(mainLink(page, 'Empresas')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('row', { name: /café/ })).toBeVisible();
  await page.goForward();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar' }).click();
  await expect(page.getByRole('columnheader', { name: 'Loja' })).toBeVisible();

  // The company is deleted elsewhere while it is shown.
  await page.goto(address);
  await expect(page.getByRole('row', { name: /café/ })).toBeVisible();
  await customer.call(companies.delete, { params: { id } });
  await page.getByRole('button', { name: 'Verificar Posições' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Empresa não encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver empresas' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma empresa encontrada' })).toBeVisible();
  // For a deleted company no form opens, because it would show another company as chosen.
  await newCompany(customer);
  await page.goto(`/companies/${id}/keywords?nova=1`);
  await expect(page.getByRole('heading', { name: 'Empresa não encontrada' })).toBeVisible();
  await goWithin(page, `/competitors?empresa=${id}&nova=1`);
  await expect(page.getByRole('link', { name: 'Ver todos os concorrentes' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await goWithin(page, '/nada/disso');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
