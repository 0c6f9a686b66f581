import { expect, type Page } from '@playwright/test';
import { demoCompanies } from '../../../infra/local/demo/data.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { changeReply, download } from '../acts.ts';
import { test } from '../fixtures.ts';

interface Report {
  readonly keywords: readonly object[];
}

test('tiles, bands and the open history are kept in the address', async ({ page, demo: { path } }) => {
  const reply = await page.request.get(`/api${path}/analysis`);
  const keywords: { keyword: string; current_position: number | null }[] = (await reply.json()).keywords;
  const best = keywords.filter(({ current_position: position }) => position !== null && position <= 3);
  const lost = keywords.filter(({ current_position }) => current_position === null);
  await page.goto('/companies');
  await page.getByRole('link', { name: String(demoCompanies[0]?.name) }).click();

  await page.getByRole('button', { name: 'Posições 1–3' }).click();
  await expect(shownRows(page)).toHaveCount(best.length);
  await expect(page).toHaveURL(/[?]faixa=1-3$/);
  const tile = page.getByRole('button', { name: /^Não encontradas/ }).first();
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(shownRows(page)).toHaveCount(lost.length);
  await expect(page.getByText(`${lost.length} de ${keywords.length}`)).toBeVisible();
  expect(await exportedKeywords(page)).toEqual(lost.map(({ keyword }) => keyword));
  await page.setViewportSize({ width: 360, height: 800 });
  // This is the last column that a phone shows without scrolling sideways.
  const trend = page.getByRole('columnheader', { name: 'Tendência' });
  await expect
    .poll(() => trend.evaluate((it) => it.getBoundingClientRect().right))
    .toBeLessThanOrEqual(360 - 16);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const opener = page.getByRole('button', { name: lost[0]?.keyword ?? '' });
  await opener.click();
  const history = page.getByRole('dialog', { name: `Histórico de “${lost[0]?.keyword}”` });
  await expect(history).toHaveCSS('animation-name', 'none');
  const competitor = history.getByRole('button', { name: 'Netshoes' });
  await competitor.click();
  await history.getByText('7 dias').click();
  await expect(competitor).toHaveAttribute('aria-pressed', 'true');
  await expect(history.locator('g[data-role=competitor]')).toHaveCount(1);
  await expect(page).toHaveURL(/[?]faixa=nao-encontradas&historico=[^&]+&destaque=[^&]+&dias=7$/);
  await page.reload();
  await expect(history.getByRole('radio', { name: '7 dias' })).toBeChecked();
  await expect(competitor).toHaveAttribute('aria-pressed', 'true');
  await expect(history.getByRole('slider', { name: 'Momento' })).toHaveValue('6');
  await page.goBack();
  await expect(history).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(shownRows(page)).toHaveCount(lost.length);
  await tile.click();
  await expect(page).toHaveURL(/\/analysis$/);
  await expect(shownRows(page)).toHaveCount(keywords.length);

  await page.getByRole('button', { name: best[0]?.keyword ?? '' }).click();
  await page.getByRole('dialog').getByText('90 dias').click();
  await page.keyboard.press('Escape');
  await opener.click();
  await expect(history.getByRole('radio', { name: '90 dias' })).toBeChecked();
  await history.getByRole('button', { name: 'Fechar' }).evaluate((close: HTMLElement) => {
    close.click();
    close.click();
  });
  await expect(page).toHaveURL(/\/analysis$/);
  await expect(history).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/companies$/);
});

test('a check that mostly failed is said once, and can be repeated there', async ({ page, customer }) => {
  const company = await newCompany(customer, { keywords: ['café', 'chá', 'mate'] });
  const failed = { verification: 'failed', failed_at: new Date().toISOString() };
  const entered = { current_position: 4, trend: 'up', previous_check: failed.failed_at };
  const known = { ...failed, ...entered, engine_changed: true, depth: 10, last_check: failed.failed_at };
  await changeReply<Report>(page, '**/api/companies/*/analysis*', (read) => ({
    ...read,
    keywords: read.keywords.map((keyword, index) => ({
      ...keyword,
      ...(index === 0 ? { ...failed, is_active: false } : known),
    })),
  }));
  const warning = page.getByRole('region', { name: /^A última verificação falhou hoje às \d\d:\d\d$/ });
  await page.goto(`/companies/${company.id}/analysis`);
  await expect(warning).toContainText('Nenhuma das 2 palavras-chave pôde ser verificada.');
  await expect(warning).toContainText('O buscador não respondeu ou recusou a busca.');
  await expect(page.getByRole('img', { name: 'Não verificado' })).toHaveCount(1);
  await expect(page.getByText('medição mudou')).toHaveCount(2);
  await expect(page.getByText('Palavras-chavecom 1 inativa')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Não verificadas 0' })).toBeVisible();
  const kept = page.getByRole('button', { name: 'Com a posição anterior 2' });
  await kept.click();
  await expect(shownRows(page)).toHaveCount(2);
  await kept.click();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Verificar novamente' }).click();
  await expect(page.getByRole('dialog', { name: 'Verificando...' })).toContainText('3 palavras-chave');
  await expect(warning.getByRole('button', { includeHidden: true })).toHaveAttribute('aria-disabled', 'true');
});

const exportedKeywords = async (page: Page): Promise<string[]> => {
  const { text } = await download(page, 'Exportar CSV');
  const [, ...rows] = text.trimEnd().split('\r\n');
  return rows.map((row) => row.split(';')[0] ?? '');
};

const shownRows = (page: Page) => page.getByRole('table').getByRole('rowheader');
