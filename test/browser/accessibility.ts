import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addStyles } from './styles.ts';

/**
 * Expects no finding of axe and no sideways scrolling, narrow and wide, light and dark, and zoomed. With a
 * selector, axe looks only at what it matches.
 */
export const expectAccessible = async (page: Page, selector?: string): Promise<void> => {
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  // The code of a dialog may load when it is opened.
  if (selector) await expect(page.locator(selector).first()).toBeVisible();
  // Contrast is measured on final colours, not in the middle of a transition.
  await addStyles(page, '*, *::before, *::after { transition: none !important; }');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const axe = await axeFor(page);
      if (selector) axe.include(selector);
      // The dark theme changes only colours.
      if (colorScheme === 'dark') axe.withRules('color-contrast');
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
      expect(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
    await expectNoSidewaysScroll(page, width);
  }
  // A zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoSidewaysScroll(page, 640);
  await page.setViewportSize({ width: 360, height: 800 });
};

/**
 * Axe without what costs most of its time: loading its script into a page that has it, and describing every
 * element without a finding.
 */
const axeFor = async (page: Page): Promise<AxeBuilder> => {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // Legacy mode opens no extra page per run. It only matters to frames, and there are none.
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
};

/** Expects the page to fit into a viewport of this width. */
export const expectNoSidewaysScroll = async (page: Page, width: number): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
};

/** The animations and transitions that run by themselves, apart from changes of colour. */
export const movingParts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
      .map((it) => (it instanceof CSSAnimation ? it.animationName : Reflect.get(it, 'transitionProperty')))
      .map(String)
      .filter((name) => !/color|opacity/.test(name)),
  );
