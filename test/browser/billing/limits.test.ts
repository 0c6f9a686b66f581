import { expect } from '@playwright/test';
import { applyLimits } from '../../../functions/keywords/applyLimits.ts';
import { newCompany, saveSubscription } from '../../support/people/customers.ts';
import { expectAccessible } from '../accessibility.ts';
import { closeTab, goWithin, openNewTab } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';
import { answerSubscription, END, openPortal, recordPortalFlows, returnWith } from './subscription.ts';

test('a limit is said before anything is pressed or filled in, and leads to a larger plan', async ({
  page,
  customer,
}) => {
  await newCompany(customer);
  await test.step('a company too many', async () => {
    const flows = await recordPortalFlows(page);
    await answerSubscription(page, 'active', END, { companies: 5 });
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Nova empresa' }).click();
    const form = page.getByRole('dialog');
    const status = (text: string) => form.getByRole('status').filter({ hasText: text });
    await expect(status('Limite do seu plano atingido: 5 empresas. Exclua uma')).toBeVisible();
    await openPortal(page, form.getByRole('button', { name: 'Mudar de plano' }));
    await expect.poll(() => flows).toEqual(['plan']);
    await expectAccessible(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await test.step('a list that is too long, which stays while the plans are read', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await mainLink(page, 'Palavras-chave').click();
    await returnWith(page, 'active', null, { isGiven: true });
    await page.getByRole('button', { name: 'Adicionar várias' }).click();
    const dialog = page.getByRole('dialog');
    const list = dialog.getByRole('textbox');
    const text = Array.from({ length: 301 }, (_, index) => `palavra ${index}`).join('\n');
    await list.fill(text);
    await expect(dialog.getByRole('status', { name: 'Prévia' })).toContainText('1 acima do limite');
    const plans = await openNewTab(page, () => dialog.getByRole('link', { name: 'Ver planos' }).click());
    await expect(plans).toHaveURL('/plans');
    await closeTab(plans);
    await page.mouse.click(5, 400);
    await expect(list).toHaveValue(text);
  });
});

test('what a smaller plan leaves out is greyed and says why, with the way to a larger one', async ({
  page,
  customer,
}) => {
  const { userId } = customer;
  const competitors = ['a.com.br', 'b.com.br', 'c.com.br', 'd.com.br'];
  const old = await newCompany(customer, { name: 'Loja Antiga', keywords: ['café'], competitors });
  const young = await newCompany(customer, { name: 'Loja Nova', domain: 'nova.com.br', keywords: ['chá'] });
  const SMALLEST_PLAN = 1;
  await saveSubscription(userId, { status: 'active', plan_id: SMALLEST_PLAN, current_period_end: null });
  await applyLimits(userId);
  const reason = 'Seu plano inclui 1 empresa, e ficam as mais antigas: esta não é verificada.';
  const more = page.getByRole('link', { name: 'Ver planos' });

  await page.goto('/companies');
  await expect(page.getByRole('listitem').filter({ hasText: 'Loja Nova' })).toContainText(reason);
  await expect(more).toHaveCount(1);
  for (const screen of ['grid', 'keywords', 'analysis']) {
    await goWithin(page, `/companies/${young.id}/${screen}`);
    await expect(page.getByText(reason)).toHaveCount(1);
    await expect(more).toHaveAttribute('href', '/plans');
  }
  const button = page.getByRole('button', { name: 'Verificar Posições' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(`${reason} Ver planos`);

  await goWithin(page, `/companies/${old.id}/grid`);
  await expect(page.getByText('Fora do plano: d.com.br. Seu plano inclui 3 concorrentes')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'fora do plano' })).toHaveCount(1);
  await goWithin(page, `/competitors?empresa=${old.id}`);
  const card = page.getByRole('listitem').filter({ hasText: 'd.com.br' });
  await expect(card).toContainText('os demais não são posicionados');
  await expect(page.getByRole('button', { name: 'Analisar palavras-chave' })).toHaveCount(3);
  await expectAccessible(page);
});
