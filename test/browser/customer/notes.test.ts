import { expect } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { DAY, toMoment } from '../../../functions/platform/time/clock.ts';
import { putPoints } from '../../../functions/rankings/history.store.ts';
import { SERPER } from '../../support/checks/checks.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { button } from '../acts.ts';
import { test } from '../fixtures.ts';

test('notes are written, changed and deleted; those of the system stay as they are', async ({
  page,
  customer,
}) => {
  const { id } = await newCompany(customer);
  await customer.call(routes.companies.update, {
    params: { id },
    body: { name: 'Loja', domain: 'nova.com.br' },
  });
  await page.goto(`/companies/${id}/notes`);
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const ofSystem = row('O domínio mudou de loja.com.br para nova.com.br.');
  await expect(ofSystem).toContainText('Sistema');
  await expect(ofSystem.getByRole('button')).toHaveCount(0);

  await button(page, 'Nova nota').click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Texto')).toBeFocused();
  await form.getByLabel('Texto').fill('Site novo no ar');
  await form.getByLabel('Link').fill('https://loja.com.br/novo');
  await form.getByLabel('Dia').fill('2026-11-20');
  await button(page, 'Criar nota').click();
  await expect(form).toBeHidden();
  await expect(row('Site novo no ar')).toContainText('20/11/2026');
  await expect(row('Site novo no ar')).toContainText('Esta empresa');

  await button(page, 'Editar nota de 20/11/2026').click();
  await form.getByLabel('Texto').fill('Site novo no ar desde cedo');
  await page.keyboard.press('Escape');
  await button(page, 'Editar nota de 20/11/2026').click();
  await expect(form.getByLabel('Texto')).toHaveValue('Site novo no ar desde cedo');
  await form.getByLabel('Vale para').selectOption('Todas as empresas');
  await button(page, 'Salvar').click();
  await expect(form).toBeHidden();
  await expect(row('Site novo no ar')).toContainText('Todas as empresas');

  await button(page, 'Excluir nota de 20/11/2026').click();
  await expect(form).toContainText('vale para todas as empresas');
  await button(page, 'Excluir').click();
  await expect(row('Site novo no ar')).toBeHidden();
  await expect(ofSystem).toBeVisible();
});

test('notes open in a drawer above any screen of a company, and Back closes it', async ({
  page,
  customer,
}) => {
  const { id } = await newCompany(customer);
  await page.goto(`/companies/${id}/pages`);
  await button(page, 'Notas').press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Notas' });
  const form = page.getByRole('dialog', { name: 'Nova nota' });
  await drawer.getByRole('button', { name: 'Nova nota' }).press('Enter');
  await expect(form.getByLabel('Texto')).toBeFocused();
  await form.getByLabel('Texto').fill('Rascunho');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await drawer.getByRole('button', { name: 'Nova nota' }).press('Enter');
  await expect(form.getByLabel('Texto')).toHaveValue('Rascunho');
  await button(page, 'Cancelar').press('Enter');
  await drawer.getByRole('button', { name: 'Nova nota' }).press('Enter');
  await expect(form.getByLabel('Texto')).toHaveValue('');
  await form.getByLabel('Texto').fill('Campanha no ar');
  await button(page, 'Criar nota').press('Enter');
  await expect(drawer.getByText('Campanha no ar')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(button(page, 'Notas')).toBeFocused();
});

test("a keyword's history marks the notes of its days, for eyes and ears", async ({ page, customer }) => {
  const { id } = await newCompany(customer, { keywords: ['café'] });
  const keywordId = keywordNameOf(id, 'café');
  const [before, after] = [3, 1].map((days) => toMoment(Date.now() - days * DAY));
  const measured = { position: 4, depth: 100, domain: 'loja.com.br', engine: SERPER };
  await putPoints(
    keywordId,
    [before, after].flatMap((at) => (at ? [{ ...measured, at }] : [])),
  );
  const day = dayOf(Date.now() - 2 * DAY);
  const note = { company_id: id, day, text: 'Site novo no ar', url: 'https://loja.com.br/novo' };
  await customer.call(routes.notes.create, { body: note });
  await page.goto(`/companies/${id}/keywords?historico=${keywordId}`);
  const history = page.getByRole('dialog', { name: 'Histórico de “café”' });
  const said = `Nota de ${day.split('-').toReversed().join('/')}: Site novo no ar`;
  await expect(history.getByTitle(said)).toBeVisible();
  const time = history.getByRole('slider', { name: 'Momento' });
  await expect(time).toHaveAttribute('aria-valuetext', new RegExp(`${said}$`));
  await expect(history.getByText(new RegExp(`^Em .*${said}$`))).toBeVisible();
  await time.press('Home');
  await expect(time).not.toHaveAttribute('aria-valuetext', /Site novo/);
  await expectAccessible(page, '[role=dialog]');
});
