import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addStyles } from './acts.ts';

/** The theme changes as rarely as possible, because this takes longer than a change of the width. */
const views = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 360, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const;

/** The widths of a screen, of one at a zoom of 200 %, and of a phone. */
const widths = [1280, 640, 360] as const;

const samples = new WeakMap<object, number>();

/** `npm run test:all` tests every screen in all views; otherwise the screens of a test take turns. */
const viewsToTest = (): readonly (typeof views)[number][] => {
  if (!process.env.TEST_SAMPLES) return views;
  const info = test.info();
  const turn = samples.get(info) ?? info.title.length;
  samples.set(info, turn + 1);
  return views.slice(turn % views.length).slice(0, 1);
};

/** Tests a page narrow and wide, light and dark, and zoomed. With a selector, axe tests only what matches. */
export const expectAccessible = async (page: Page, selector?: string): Promise<void> => {
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  // A dialog's code may load when it is opened.
  if (selector) await expect(page.locator(selector).first()).toBeVisible();
  // Contrast is measured on final colours, not in the middle of a transition.
  await addStyles(page, '*, *::before, *::after { transition: none !important; }');
  await page.evaluate(endAnimations);
  for (const { width, theme } of viewsToTest()) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    expect(await findings(page, selector), `${width} px, ${theme}`).toEqual([]);
  }
  for (const width of process.env.TEST_SAMPLES ? [360] : widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
  }
};

/** Runs in the page. Leaves those that follow scrolling, or never end. */
const endAnimations = () => {
  for (const animation of document.getAnimations()) {
    const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (animation.timeline === document.timeline && !endless) animation.finish();
  }
};

const require = createRequire(import.meta.url);

const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Runs axe without its Playwright package, which loads its script twice and copies every element. */
export const findings = async (page: Page, selector?: string): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return await page.evaluate(runAxe, selector);
};

interface Axe {
  readonly run: (
    context: { readonly include: string[][]; readonly exclude: string[][] },
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const runAxe = async (selector: string | undefined) => {
  const axe: Axe = Reflect.get(window, 'axe');
  // Without preloading, axe fetches no style sheets again; none of the rules in use reads them.
  const options = { resultTypes: ['violations'], selectors: false, preload: false };
  // Eight rows are enough, because the others of a table are alike.
  const exclude = [['tbody tr:nth-child(n + 9)']];
  const { violations } = await axe.run({ include: [[selector ?? 'html']], exclude }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};

export const expectNoSidewaysScroll = (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Expects that nothing in the element is wider than it. */
export const expectFits = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

/** Returns the running animations and transitions that change more than colour or opacity. */
export const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .map((it) => (it instanceof CSSAnimation ? it.animationName : Reflect.get(it, 'transitionProperty')))
      .map(String)
      .filter((name) => !/color|opacity/.test(name)),
  );
