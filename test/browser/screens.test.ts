/** Every screen and every dialog: its title, its accessibility and its weight. */
import { expect, type Page } from '@playwright/test';
import { newCompany } from '../support/customers.ts';
import { expectAccessible, movingParts } from './accessibility.ts';
import { mainLink, test } from './fixtures.ts';
import { openWithin } from './opening.ts';

interface Screen {
  readonly path: string;
  readonly title: RegExp;
  /** A checkbox that shows more of it. */
  readonly checked?: string;
  /** The buttons that open its dialogs, one after another. */
  readonly openers?: readonly string[];
}

const screens: readonly Screen[] = [
  { path: '/dashboard', title: /^Dashboard · Ranqueia$/ },
  { path: '/companies', title: /^Empresas · /, openers: ['Nova Empresa', 'Excluir Café Serra Alta'] },
  { path: '/companies/*/analysis', title: /^Análise de Passo /, openers: ['tênis de corrida feminino'] },
  { path: '/companies/*/grid', title: /^Grid de Passo Firme Calçados · / },
  { path: '/companies/*/keywords', title: /^Palavras-chave de Passo /, checked: 'Selecionar todas' },
  { path: '/keywords', title: /^Palavras-chave · /, openers: ['Nova Palavra-chave', 'Adicionar várias'] },
  {
    path: '/competitors',
    title: /^Concorrentes · /,
    openers: ['Novo Concorrente', 'Analisar Palavras-chave'],
  },
  { path: '/nada', title: /^Página não encontrada · / },
];

for (const { path, title, checked, openers = [] } of screens) {
  test(`${path} and its dialogs are accessible`, async ({ page, demo: _ }) => {
    await openWithin(page, await addressOf(page, path), { kB: 185, files: 12 });
    await expect(page).toHaveTitle(title);
    if (checked) await page.getByRole('checkbox', { name: checked }).check();
    await expectAccessible(page);
    for (const opener of openers) {
      await page.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

test('the login and the page that denies access are accessible', async ({ page }) => {
  await openWithin(page, '/login', { kB: 130, files: 12 });
  await expect(page).toHaveTitle('Entrar · Ranqueia');
  await expect(page.getByText('Conta de demonstração', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/keywords');
  await expect(page).toHaveTitle('Acesso negado · Ranqueia');
  await expectAccessible(page);
});

/** Puts the id of the demo's first company in the place of `*`. */
const addressOf = async (page: Page, path: string): Promise<string> => {
  const [company] = await (await page.request.get('/api/companies')).json();
  return path.replace('*', company.id);
};

test('a dialog wraps a long name and keeps its close button in view', async ({ page, customer }) => {
  await newCompany(customer, {
    keywords: ['café'],
    competitors: [`${'a'.repeat(50)}.${'b'.repeat(50)}.com.br`],
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/competitors');
  await page.getByRole('button', { name: 'Analisar Palavras-chave' }).click();
  const dialog = page.getByRole('dialog', { name: /^Palavras-chave de a+/ });
  await expect(dialog.getByText('Posição média')).toBeVisible();
  expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await expect(dialog.getByRole('button', { name: 'Fechar' })).toBeInViewport({ ratio: 1 });
});

test('the keyboard reaches everything, the theme changes at once, nothing injected acts, and motion can be off', async ({
  page,
  demo: _,
  refusals,
}) => {
  await test.step('the keyboard reaches everything, and focus is never lost', async () => {
    await page.goto('/companies');
    await expect(page.getByRole('link', { name: 'Café Serra Alta' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const create = page.getByRole('button', { name: 'Nova Empresa' });
    await expect(create).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Nome')).toBeFocused();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(create).toBeFocused();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await mainLink(page, 'Palavras-chave').press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(mainLink(page, 'Palavras-chave')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the theme changes without a transition, and stays', async () => {
    // The borders of fields have a transition.
    await expect(page.getByRole('searchbox')).toBeVisible();
    const toggle = page.getByRole('button', { name: 'Usar tema escuro' });
    const transitions = await toggle.evaluate(async (button: HTMLElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      return document.getAnimations().filter((it) => it instanceof CSSTransition).length;
    });
    expect(transitions).toBe(0);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  });

  await test.step('what is injected into a page neither runs nor styles it nor sends anything away', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sent = await page.evaluate(async () => {
      const inject = (name: string, text: string) => {
        const element = document.createElement(name);
        element.textContent = text;
        document.body.append(element);
      };
      inject('script', 'document.title = "injected"');
      inject('style', 'body { display: none }');
      return fetch('http://127.0.0.1:1/').then(String, String);
    });
    expect(sent).toContain('TypeError');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle('Palavras-chave · Ranqueia');
    await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(3);
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(refusals.join('\n')).toContain(directive);
    // Expected here; any other test would fail.
    refusals.length = 0;
  });

  await test.step('nothing moves for users who want no motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/companies/*/analysis', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await mainLink(page, 'Empresas').click();
    await page.getByRole('link', { name: 'Passo Firme Calçados' }).click();
    await expect(page.getByRole('main').locator('.mantine-Skeleton-root').first()).toBeVisible();
    expect(await movingParts(page)).toEqual([]);
    answer.resolve();
    await page.getByRole('button', { name: 'tênis de corrida feminino' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await movingParts(page)).toEqual([]);
  });
});
