import { expect, type Page } from '@playwright/test';
import { routes } from '#shared/contract/index.ts';
import { newCompany } from '../../support/people/customers.ts';
import { expectAccessible, expectNoSidewaysScroll, movingParts } from '../accessibility.ts';
import { goWithin, hold } from '../acts.ts';
import { mainLink, test } from '../fixtures.ts';
import { openWithin } from '../opening.ts';

interface Screen {
  readonly path: string;
  readonly title: RegExp;
  readonly checked?: string;
  /** Its scripts, if it may load more than others. */
  readonly budget?: { readonly kB: number; readonly files: number };
  /** The buttons that open the screen's dialogs, one after another. */
  readonly openers?: readonly string[];
}

const WITH_CHARTS = { kB: 206, files: 14 };

/** Each walk is a test that opens its screens one after another in one page. */
const walks: readonly (readonly Screen[])[] = [
  [
    { path: '/dashboard', title: /^Dashboard · Ranqueia$/, budget: WITH_CHARTS },
    { path: '/companies', title: /^Empresas · /, openers: ['Nova empresa', 'Excluir Café Serra Alta'] },
    { path: '/nada', title: /^Página não encontrada · / },
  ],
  [
    {
      path: '*/analysis',
      title: /^Análise de Passo /,
      // Page one, and the bell.
      budget: { kB: 185, files: 12 },
      openers: ['tênis de corrida feminino'],
    },
    {
      path: '*/overview',
      title: /^Resumo de Passo Firme Calçados · /,
      budget: WITH_CHARTS,
    },
    { path: '*/grid', title: /^Grid de Passo Firme Calçados · / },
    {
      path: '*/pages',
      title: /^Páginas de Passo /,
      openers: ['tênis de corrida feminino'],
    },
    { path: '*/notes', title: /^Notas de Passo /, openers: ['Nova nota'] },
  ],
  [
    {
      path: '/keywords',
      title: /^Palavras-chave · /,
      openers: ['Nova palavra-chave', 'Adicionar várias'],
    },
  ],
  [
    { path: '*/keywords', title: /^Palavras-chave de Passo /, checked: 'Selecionar todas' },
    {
      path: '/competitors',
      title: /^Concorrentes · /,
      openers: ['Novo concorrente', 'Analisar palavras-chave'],
    },
  ],
];

for (const screens of walks) {
  test(`${screens.map(({ path }) => path).join(', ')} and their dialogs are accessible`, async ({
    page,
    demo,
  }) => {
    // `*` stands for the demo's first company.
    for (const screen of screens)
      await test.step(screen.path, () =>
        look(page, { ...screen, path: screen.path.replace('*', demo.path) }),
      );
  });
}

const BUDGET = { kB: 185, files: 12 };

const look = async (
  page: Page,
  { path, title, checked, openers = [], budget = BUDGET }: Screen,
): Promise<void> => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWithin(page, path, budget);
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
};

test('the longest names and domains fit on a phone', async ({ page, customer }) => {
  const { id } = await newCompany(customer, {
    name: 'W'.repeat(100),
    domain: `${'a'.repeat(63)}.com.br`,
    keywords: ['k'.repeat(100)],
    competitors: [`${'z'.repeat(63)}.com.br`],
  });
  const note = { company_id: id, day: '2026-11-20', text: 'n'.repeat(500) };
  await customer.call(routes.notes.create, { body: note });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  for (const [path, text] of [
    ['/dashboard', 'WWW'],
    ['/companies', 'aaa'],
    [`/companies/${id}/analysis`, 'aaa'],
    [`/companies/${id}/overview`, 'aaa'],
    [`/companies/${id}/grid`, 'kkk'],
    [`/companies/${id}/keywords`, 'kkk'],
    [`/companies/${id}/notes`, 'nnn'],
    ['/competitors', 'zzz'],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page, 360);
  }
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
    await expect(page.getByLabel('Comparar com')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Mostrar em tabela' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Atualizar grid' })).toBeFocused();
    await page.keyboard.press('Tab');
    const create = page.getByRole('button', { name: 'Nova empresa' });
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

  await test.step('the theme changes, and stays', async () => {
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
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
    // This test expects refusals; in any other test they would be a failure.
    refusals.length = 0;
  });

  await test.step('nothing moves for users who want no motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const answerAnalysis = await hold(page, '**/api/companies/*/analysis*');
    await mainLink(page, 'Empresas').click();
    await page.getByRole('link', { name: 'Passo Firme Calçados' }).click();
    await expect(page.getByRole('main').locator('.mantine-Skeleton-root').first()).toBeVisible();
    expect(await movingParts(page)).toEqual([]);
    answerAnalysis();
    await page.getByRole('button', { name: 'tênis de corrida feminino' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await movingParts(page)).toEqual([]);
  });
});
