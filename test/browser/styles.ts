import type { Page } from 'playwright-core';

/** Adds styles to a page, whose content security policy forbids the style element of `page.addStyleTag`. */
export const addStyles = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
