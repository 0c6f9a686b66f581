import { decode } from 'punycode.js/punycode.es6.js';
import { hostOf } from './domain.ts';

/** Returns a stored domain as people write it: `maçã.com.br` for `xn--ma-tiap.com.br`. */
export const shownDomain = (domain: string): string => domain.split('.').map(shownLabel).join('.');

/** A label that browsers would encode otherwise stays as it is stored. */
const shownLabel = (label: string): string => {
  if (!label.startsWith('xn--')) return label;
  try {
    const decoded = decode(label.slice(4));
    return hostOf(`http://${decoded}`) === label ? decoded : label;
  } catch {
    return label;
  }
};

/** Returns an address without what every page of a site has. */
export const readableUrl = (url: string): string =>
  url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
    .replace(/^[^/?#]+/, shownDomain);

/** Warns of a domain that was tracked before many people's hosts were refused. */
export const sharedNote = (domain: string): string =>
  `Em ${shownDomain(domain)} publica muita gente: contam os resultados de todos.`;
