/** Tests a customer's whole journey. It moves the fake Stripe's clock, so few tests share its stack. */
import { expect, type Locator, type Page } from '@playwright/test';
import { cookieOf } from '../../support/people/caller.ts';
import { cards } from '../../support/stripe/cards.ts';
import { beginTrial, signUp } from '../../support/stripe/subscribers.ts';
import { uniqueEmail } from '../accounts/accountForms.ts';
import { closeTab, openNewTab, returnToTab } from '../acts.ts';
import { mainLink, signIn } from '../fixtures.ts';
import { testOnOwnStack as test } from '../ownStack.ts';

const SMALLEST_PLAN = 1;

const moveClock = (days: number) =>
  fetch(`${process.env.STRIPE_URL}/_clock`, { method: 'PUT', body: JSON.stringify({ advance_days: days }) });

const openNewCompany = async (page: Page) => {
  await mainLink(page, 'Empresas').click();
  await page.getByRole('button', { name: 'Nova empresa' }).first().click();
  return page.getByRole('dialog', { name: 'Nova empresa' });
};

/** Creates a company, and adds its keywords later than the dialog offers. */
const createEmptyCompany = async (page: Page, name: string, domain: string) => {
  const dialog = await openNewCompany(page);
  await dialog.getByLabel('Nome').fill(name);
  await dialog.getByLabel('Domínio').fill(domain);
  await dialog.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Adicionar várias palavras-chave' })).toBeVisible();
  await page.keyboard.press('Escape');
};

/** Expects the news as soon as the events have arrived. */
const expectNews = async (page: Page, news: Locator) => {
  await expect(async () => {
    await returnToTab(page);
    await expect(news).toBeVisible({ timeout: 1000 });
  }).toPass();
};

const expectOnDashboard = async (page: Page, news: Locator) => {
  await mainLink(page, 'Dashboard').click();
  await expectNews(page, news);
};

const expectStatus = (page: Page, status: string) => expectOnDashboard(page, page.getByText(`· ${status}`));

const openSubscription = async (page: Page) => {
  await mainLink(page, 'Configurações').click();
  await page.getByRole('tab', { name: 'Assinatura' }).click();
};

const expectInSettings = async (page: Page, text: string | RegExp) => {
  await openSubscription(page);
  await expectNews(page, page.getByText(text));
};

const fillCard = async (portal: Page, card: string) => {
  await portal.getByRole('textbox', { name: 'Número do cartão' }).fill(card);
  await portal.getByRole('button', { name: 'Salvar cartão' }).click();
};

const saveCard = async (portal: Page, card: string) => {
  await fillCard(portal, card);
  await expect(portal.getByText('Cartão salvo.')).toBeVisible();
};

const addCardFromDashboard = async (page: Page) => {
  await expectOnDashboard(page, page.getByText(/dias de período grátis\. Em .* termina sem/));
  const portal = await openNewTab(page, () => page.getByRole('button', { name: 'Adicionar cartão' }).click());
  await expect(portal.getByRole('heading', { name: 'Adicionar forma de pagamento' })).toBeVisible();
  await fillCard(portal, cards.declined);
  await expect(portal.getByText(/recusado/).first()).toBeVisible();
  await fillCard(portal, cards.good);
  await expect(portal).toHaveURL('/settings?aba=assinatura&portal=1');
  await closeTab(portal);
  await expectInSettings(page, /começa a cobrança no cartão: R\$\s129,90 por mês/);
};

/** Cancels and awaits the answer, because closing the tab would abort the request. */
const cancelRenewal = async (portal: Page) => {
  await portal.getByRole('button', { name: /Cancelar/ }).click();
  await expect(portal.getByText('Cancelamento registrado.')).toBeVisible();
};

const inPortal = async (page: Page, act: (portal: Page) => Promise<void>) => {
  await openSubscription(page);
  const portal = await openNewTab(page, () =>
    page.getByRole('button', { name: 'Gerenciar Cobrança' }).click(),
  );
  await expect(portal.getByRole('heading', { name: 'Gerenciar assinatura' })).toBeVisible();
  await act(portal);
  await closeTab(portal);
};

test('trial without a card, limit, upgrade, card, failed payment and end', async ({
  page,
  context,
  stack,
}) => {
  const newcomer = await signUp(stack, { email: uniqueEmail() });
  const { headers } = await beginTrial(newcomer, SMALLEST_PLAN);
  await signIn(context, stack.url, { ...newcomer, cookie: cookieOf(headers, 'session') });
  await page.goto('/dashboard');

  await createEmptyCompany(page, 'Flor do Campo', 'flordocampo.com.br');
  const overLimit = await openNewCompany(page);
  await expect(overLimit).toContainText('Limite do seu plano atingido: 1 empresa.');
  await expect(overLimit.getByRole('button', { name: 'Criar empresa' })).toBeDisabled();
  // The notice leads to the portal's plans, before the form is filled in.
  const choice = await openNewTab(page, () =>
    overLimit.getByRole('status').getByRole('button', { name: 'Mudar de plano' }).click(),
  );
  await choice.getByRole('radio', { name: /Profissional/ }).check();
  await choice.getByRole('button', { name: 'Mudar de plano' }).click();
  await expect(choice).toHaveURL('/settings?aba=assinatura&portal=1');
  await closeTab(choice);
  await overLimit.getByRole('button', { name: 'Fechar' }).click();
  await expectOnDashboard(page, page.getByText('Profissional'));
  await createEmptyCompany(page, 'Segunda Loja', 'segunda.com.br');

  await addCardFromDashboard(page);
  await moveClock(15);
  await expectStatus(page, 'Active');
  await inPortal(page, (portal) => saveCard(portal, cards.failsLater));
  await moveClock(31);
  await expectStatus(page, 'Past_due');
  await expectInSettings(page, 'O último pagamento não foi aprovado.');
  await inPortal(page, async (portal) => {
    await saveCard(portal, cards.good);
    await expectStatus(page, 'Active');
    await cancelRenewal(portal);
    await expectInSettings(page, 'Você cancelou a renovação.');
  });
  await moveClock(31);
  await expectStatus(page, 'Canceled');
  const ended = await openNewCompany(page);
  await expect(ended).toContainText('É preciso ter uma assinatura ativa para criar ou verificar.');
  await expect(ended.getByRole('button', { name: 'Criar empresa' })).toBeDisabled();
});
