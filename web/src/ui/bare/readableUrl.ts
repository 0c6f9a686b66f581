/** An address as people read it: without scheme, `www.` and closing slash. */
export const readableUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
