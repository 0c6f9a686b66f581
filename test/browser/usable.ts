import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that what is shown, or the part of it under a selector, is readable by everybody: narrow and wide, light and dark, and never scrolling sideways. */
export const expectUsable = async (page: Page, part?: string) => {
  await expect(page.getByText('Carregando...')).toHaveCount(0);
  // Colours are judged as they are, not half way to it.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // Legacy mode spares a page per run; it matters to frames only, and there are none.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (part) axe.include(part);
      // Of what axe looks at, the dark theme changes the colours only.
      if (colorScheme === 'dark') axe.withRules('color-contrast');
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
      expect(found, `${width} px, ${colorScheme}`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
};
