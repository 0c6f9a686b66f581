type Rule = readonly [host: RegExp, path: RegExp, target: (url: URL) => string];

/** Names of the parameters that hold a redirect's target, the preferred ones first. */
const TARGETS = ['url', 'imgrefurl', 'adurl', 'u', 'q', 'imgurl'];

/** Returns the first parameter that holds an address, or else a text. */
const parameter = ({ searchParams }: URL): string => {
  const texts = TARGETS.map((name) => decoded(searchParams.get(name) ?? ''));
  return texts.find((text) => /^(?:https?:)?\/\//i.test(text)) ?? texts.find(Boolean) ?? '';
};

/** Addresses may be encoded twice or, by Bing, in base64 after `a1`. */
const decoded = (text: string): string => {
  if (text.startsWith('a1aHR0c')) return Buffer.from(text.slice(2), 'base64url').toString();
  return /^https?%3a/i.test(text) ? (new URLSearchParams(`text=${text}`).get('text') ?? '') : text;
};

const opaque = (): string => '';

/** Reads paths such as `/amp/s/loja.com.br/p`, where `s` stands for https. */
const cachedPage = ({ pathname, search }: URL): string => {
  const [, secure, address] = /^\/\w+\/(s\/)?(.+)/.exec(pathname) ?? [];
  return address ? `http${secure ? 's' : ''}://${address}${search}` : '';
};

/**
 * See https://developers.google.com/search/docs/appearance/ad-network-and-translation. Names that the host
 * alone does not tell, such as those in punycode, are left unread.
 */
const translatedPage = ({ hostname, pathname, search, searchParams }: URL): string => {
  if (searchParams.has('_x_tr_enc') || searchParams.has('_x_tr_hp')) return '';
  const host = hostname
    .replace(/\.translate\.goog$/, '')
    .replace(/\b-\b/g, '.')
    .replaceAll('--', '-');
  const query = search.replace(/[?&]_x_tr_[^&]*/g, '').replace(/^&/, '?');
  return `https://${host}${pathname}${query}`;
};

const GOOGLE = /(?:^|\.)google(?:\.com?)?\.[a-z]{2,3}$/;

/** Redirects that count or check clicks, and search engines' copies of others' pages, without `www.`. */
const rules: readonly Rule[] = [
  [GOOGLE, /^\/(?:url|goto|interstitial|imgres|local_url|(?:pagead\/)?aclk)\/?$/, parameter],
  [/^google(?:\.com?)?\.[a-z]{2,3}$/, /^\/amp\/./, cachedPage],
  [/(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/, /^/, parameter],
  [/(?:^|\.)cdn\.ampproject\.org$/, /^/, cachedPage],
  [/\.translate\.goog$/, /^/, translatedPage],
  [/^translate\.google(?:\.com?)?\.[a-z]{2,3}$/, /^\/(?:translate(?:_\w)?|website)$/, parameter],
  [/^news\.google\.com$/, /\/(?:articles|read)\//, opaque],
  [/^(?:share\.google|search\.app(?:\.goo\.gl)?)$/, /^/, opaque],
  [/(?:^|\.)bing\.com$/, /^\/ck\/a$/, parameter],
];

/**
 * Returns where a redirect leads, as far as its address says; undefined for any other
 * address, also of pages that are the engine's own. `host` is without `www.`.
 */
export const targetOf = (address: string, host: string): string | undefined => {
  const url = new URL(address);
  return rules.find(([ofHost, ofPath]) => ofHost.test(host) && ofPath.test(url.pathname))?.[2](url);
};
