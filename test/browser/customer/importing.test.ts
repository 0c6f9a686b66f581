import { expect } from '@playwright/test';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf, daysBefore } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoint } from '../../../functions/rankings/history.store.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';

test('positions of another tool are previewed, imported and shown as such', async ({ page, customer }) => {
  const company = await newCompany(customer, { keywords: ['café'] });
  const id = keywordNameOf(company.id, 'café');
  const measured = { position: 2, depth: 10, domain: 'loja.com.br', engine: SERPER };
  await putPoint(id, { ...measured, at: toMoment(Date.now() - DAY) });
  await putPoint(id, { ...measured, position: 4, at: toMoment(Date.now() - 15 * DAY) });
  const [before, last, old] = [20, 10, 500].map((days) => daysBefore(dayOf(Date.now()), days));
  const brazilian = (day = '') => day.split('-').toReversed().join('/');
  const csv = `Termo;${[before, last, old].map(brazilian).join(';')}\nCafé;14;9;1\ncafeteira;-;30;1\n`;
  await page.goto(`/companies/${company.id}/keywords`);
  await page.getByRole('button', { name: 'Importar posições' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string, text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') });
  const preview = dialog.getByRole('status', { name: 'Prévia' });
  await choose('posicoes.csv', `\ufeff${csv}`);
  await expect(dialog.getByLabel('Data', { exact: true })).toHaveValue('days:0');
  await expect(preview).toContainText('4 posições de 2 palavras-chave, das quais 1 já existe na empresa');
  await expect(preview).toContainText('2 fora dos últimos 400 dias');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Importar 4 posições' }).click();
  await expect(page.getByText('4 posições importadas.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 palavras-chave', { exact: true })).toBeVisible();

  await page.goto(`/companies/${company.id}/analysis?historico=${id}`);
  const history = page.getByRole('dialog');
  const row = history.getByRole('row', { name: 'Importado' });
  await expect(row.getByRole('cell').first()).toHaveText('—');
  const slider = history.getByRole('slider', { name: 'Momento' });
  await slider.press('ArrowLeft');
  await expect(history.getByText(`Em ${brazilian(last)} · importado`)).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', `${brazilian(last)}, importado`);
  await expect(row).toContainText('9');
});
