/** A URL as people read it: without scheme, `www.` and trailing slash. */
export const readableUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
