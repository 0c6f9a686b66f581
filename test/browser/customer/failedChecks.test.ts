import { expect, type Locator } from '@playwright/test';
import { progressOf } from '../../support/checks/progress.ts';
import { advanceUntilVisible } from '../acts.ts';
import { test } from '../fixtures.ts';

test('a running check shows its progress, and a failed keyword when it was tried', async ({
  page,
  demo: _,
}) => {
  const now = new Date().toISOString();
  const check = progressOf({ kind: 'grid', total: 5, done: 2, failed: 1, expected_end: now });
  await page.route(/\/api\/companies\/[^/]+\/(analysis|grid)\?/, async (route) => {
    const read = await (await route.fetch()).json();
    // Five rows are enough, because the page renders them again with every progress.
    const keywords = read.keywords.slice(0, 5).map((keyword: object) => ({ ...keyword, failed_at: now }));
    const failed = JSON.stringify({ ...read, keywords, check }).replaceAll('"verified"', '"failed"');
    await route.fulfill({ body: failed, contentType: 'application/json' });
  });
  const expectProgress = async () => {
    const progress = page.getByRole('progressbar', { name: 'Verificação em andamento: 2 de 5' });
    await expect(progress).toBeVisible();
    await expect(page.getByText('2 de 5 · 1 sem resposta')).toBeVisible();
    await expect(page.getByText(/^Término previsto: hoje às \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verificando...' })).toBeDisabled();
    // The last verified position stays, marked with its age; the grid adds its change, if there is one.
    const cells = page.locator('tbody:first-of-type tr').first().getByRole('cell');
    await expect(cells.first()).toHaveText(/^\d+não verificadohoje às \d\d:\d\d( [+−]\d+)?$/);
  };
  // The page asks for the progress every two seconds.
  await page.clock.install();
  const comes = (locator: Locator) => advanceUntilVisible(page, 2_000, locator);
  await page.goto('/companies');
  await page.getByRole('link', { name: 'Passo Firme Calçados' }).click();
  await expectProgress();
  await page.getByRole('link', { name: 'Ver Grid' }).click();
  await expectProgress();
  // The row says "not verified" only once, in the company's cell.
  const competitor = page.locator('tbody:first-of-type tr').first().getByRole('cell').nth(1);
  await expect(competitor).toHaveText(/^\d+\D*[+−]?\d*$/);
  await expect(competitor.getByTitle('Da última verificação bem-sucedida')).toBeVisible();
  await expect(
    page.getByText(/^Próxima verificação automática: |^Verificação automática pausada: /),
  ).toBeVisible();
  // A request may still be in the handler, because the page keeps asking.
  await page.unrouteAll({ behavior: 'wait' });
  await comes(page.getByRole('main').filter({ hasNot: page.getByRole('progressbar') }));
  await expect(page.getByRole('button', { name: 'Atualizar Grid' })).toBeEnabled();
});
