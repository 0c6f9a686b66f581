/** On most computers, scrollbars take up width; these tests show them. */
import { expect, type Page } from '@playwright/test';
import { launchOptions } from '../../support/site/browser.ts';
import { test } from '../fixtures.ts';

const leftOfMenu = async (page: Page): Promise<number> =>
  (await page.getByRole('button', { name: 'Sair' }).boundingBox())?.x ?? Number.NaN;

const scrollbarOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);

/** Resolves when the page may have scrolled; Playwright only waits until the wheel event is sent. */
const turnWheel = async (page: Page, pixels: number): Promise<void> => {
  const turned = await page.evaluateHandle(() => {
    const event = new Promise((resolve) => window.addEventListener('wheel', resolve, { once: true }));
    const frame = () => new Promise(requestAnimationFrame);
    return { done: event.then(frame).then(frame) };
  });
  await page.mouse.wheel(0, pixels);
  await turned.evaluate(({ done }) => done);
};

test('a dialog keeps the page behind it where it is', async ({ playwright, stack, demoCookies }) => {
  // A browser of this test alone needs no other worker, which would load all modules again.
  const options = { ...(await launchOptions()), ignoreDefaultArgs: ['--hide-scrollbars'] };
  const browser = await playwright.chromium.launch(options);
  const page = await browser.newPage({
    baseURL: stack.url,
    locale: 'pt-BR',
    viewport: { width: 1280, height: 400 },
  });
  await page.context().addCookies(demoCookies);
  const [company] = await (await page.request.get('/api/companies')).json();
  for (const [path, opener] of [
    ['/companies', 'Nova Empresa'],
    [`/companies/${company.id}/analysis`, 'tênis de corrida feminino'],
  ] as const) {
    await page.goto(path);
    const button = page.getByRole('button', { name: opener }).first();
    await expect(button).toBeVisible();
    await expect.poll(() => scrollbarOf(page)).toBeGreaterThan(0);
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 50);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
    const left = await leftOfMenu(page);
    await button.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect.poll(() => scrollbarOf(page)).toBe(0);
    await expect.poll(() => leftOfMenu(page)).toBe(left);
    await turnWheel(page, 50);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => leftOfMenu(page)).toBe(left);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(50);
  }
  await browser.close();
});
