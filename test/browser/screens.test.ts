/** Every screen and every dialog: narrow and wide, light and dark, for everybody, with a title, and no heavier than promised. */
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectUsable } from './usable.ts';

// A trace of axe at work is slow to write and says nothing.
test.use({ trace: 'off' });

interface Screen {
  readonly at: string;
  readonly title: RegExp;
  /** What opens a dialog above it. */
  readonly opens?: readonly string[];
}

const screens: readonly Screen[] = [
  { at: '/dashboard', title: /^Dashboard · Ranqueia$/ },
  { at: '/companies', title: /^Empresas · /, opens: ['Nova Empresa', 'Excluir Café Serra Alta'] },
  { at: '/companies/*/analysis', title: /^Análise de Passo /, opens: ['tênis de corrida feminino'] },
  { at: '/companies/*/grid', title: /^Grid de Passo Firme Calçados · / },
  { at: '/companies/*/keywords', title: /^Palavras-chave de Passo / },
  { at: '/keywords', title: /^Palavras-chave · /, opens: ['Nova Palavra-chave'] },
  { at: '/competitors', title: /^Concorrentes · /, opens: ['Novo Concorrente', 'Analisar Palavras-chave'] },
  { at: '/nada', title: /^Página não encontrada · / },
];

for (const { at, title, opens = [] } of screens) {
  test(`${at} is usable by everybody`, async ({ page, demo: _ }) => {
    await page.goto(await addressOf(page, at));
    await expect(page).toHaveTitle(title);
    await expectUsable(page);
    for (const opener of opens) {
      await page.getByRole('button', { name: opener }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectUsable(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
}

test('the login is usable by everybody', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Entrar · Ranqueia');
  await expect(page.getByText('Conta de demonstração', { exact: true })).toBeVisible();
  await expectUsable(page);
});

test('the refusal is usable by everybody', async ({ page }) => {
  await page.goto('/keywords');
  await expect(page).toHaveTitle('Acesso negado · Ranqueia');
  await expectUsable(page);
});

/** The demo's first company stands for any. */
const addressOf = async (page: Page, at: string): Promise<string> => {
  const [company] = await (await page.request.get('/api/companies')).json();
  return at.replace('*', company.id);
};

test('the keyboard reaches everything and is never lost', async ({ page, demo: _ }) => {
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
  await page.getByRole('link', { name: 'Concorrentes' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Concorrentes' })).toBeHidden();
});

for (const { at, kB } of [
  { at: '/login', kB: 130 },
  { at: '/keywords', kB: 200 },
  { at: '/companies/*/analysis', kB: 200 },
]) {
  test(`${at} needs less than ${kB} kB of JavaScript`, async ({ page, context, demo: _ }) => {
    const address = await addressOf(page, at);
    if (at === '/login') await context.clearCookies();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(kB * 1000);
  });
}
