import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { addStyles } from './acts.ts';

/** The theme changes as rarely as possible, because this takes longer than a change of the width. */
const views = [
  { width: 1280, themes: ['light', 'dark'] },
  { width: 360, themes: ['dark', 'light'] },
] as const;

/** Tests a page narrow and wide, light and dark, and zoomed. With a selector, axe tests only what matches. */
export const expectAccessible = async (page: Page, selector?: string): Promise<void> => {
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  // A dialog's code may load when it is opened.
  if (selector) await expect(page.locator(selector).first()).toBeVisible();
  // Contrast is measured on final colours, not in the middle of a transition.
  await addStyles(page, '*, *::before, *::after { transition: none !important; }');
  for (const { width, themes } of views) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The dark theme changes only colours, so axe needs to test only the contrast.
      const found = await findings(page, selector, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      expect(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNoSidewaysScroll(page, width);
  }
  // This is the size of a page at a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoSidewaysScroll(page, 640);
  await page.setViewportSize({ width: 360, height: 800 });
};

const require = createRequire(import.meta.url);

const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Runs axe without its Playwright package, which loads its script twice and copies every element. */
export const findings = async (
  page: Page,
  selector?: string,
  rules?: readonly string[],
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return await page.evaluate(runAxe, { selector, rules });
};

interface Scope {
  readonly selector: string | undefined;
  readonly rules: readonly string[] | undefined;
}

interface Axe {
  readonly run: (
    context: string | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const runAxe = async ({ selector, rules }: Scope) => {
  const axe: Axe = Reflect.get(window, 'axe');
  const runOnly = rules && { type: 'rule', values: rules };
  // Without preloading, axe fetches no style sheets again; none of the rules in use reads them.
  const options = {
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
    ...(runOnly && { runOnly }),
  };
  const { violations } = await axe.run(selector ?? document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
};

export const expectNoSidewaysScroll = async (page: Page, width: number): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

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
