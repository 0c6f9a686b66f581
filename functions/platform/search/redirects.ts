type Rule = readonly [host: RegExp, path: RegExp, target: (url: URL) => string];

/** Returns the first of these parameters that holds an address, or else a text. */
const parameter =
  (...names: readonly string[]) =>
  ({ searchParams }: URL): string => {
    const texts = names.map((name) => decodedAgain(searchParams.get(name) ?? ''));
    return texts.find((text) => /^(?:https?:)?\/\//i.test(text)) ?? texts.find(Boolean) ?? '';
  };

const decodedAgain = (text: string): string =>
  /^https?%3a/i.test(text) ? (new URLSearchParams(`text=${text}`).get('text') ?? '') : text;

const opaque = (): string => '';

/** Reads paths such as `/amp/s/loja.com.br/p`, where `s` stands for https. */
const cachedPage = ({ pathname, search }: URL): string => {
  const [, secure, address] = /^\/\w+\/(s\/)?(.+)/.exec(pathname) ?? [];
  return address ? `http${secure ? 's' : ''}://${address}${search}` : '';
};

/** See https://developers.google.com/search/docs/appearance/ad-network-and-translation. */
const translatedPage = ({ hostname, pathname, search, searchParams }: URL): string => {
  const encoded = searchParams.get('_x_tr_enc')?.split(',') ?? [];
  const begins = (text: string, mark: string) => encoded.includes(mark) && text.startsWith(`${mark}-`);
  const prefixed = `${searchParams.get('_x_tr_hp') ?? ''}${hostname.replace(/\.translate\.goog$/, '')}`;
  const name = begins(prefixed, '1') ? prefixed.slice(2) : prefixed;
  const isPunycode = begins(name, '0');
  const host = (isPunycode ? name.slice(2) : name).replace(/\b-\b/g, '.').replaceAll('--', '-');
  const query = search.replace(/[?&]_x_tr_[^&]*/g, '').replace(/^&/, '?');
  const scheme = searchParams.get('_x_tr_sch') === 'http' ? 'http' : 'https';
  return `${scheme}://${isPunycode ? 'xn--' : ''}${host}${pathname}${query}`;
};

/** The query is `cache:` with a name of the copy, if any, the address and words. */
const archivedPage = ({ searchParams }: URL): string =>
  /^cache:(?:[\w-]{12}:)?(\S+)/.exec(searchParams.get('q') ?? '')?.[1] ?? '';

/** Bing encodes addresses in base64, after `a1` for results. */
const bingTarget = ({ searchParams }: URL): string =>
  decodedAgain(Buffer.from((searchParams.get('u') ?? '').replace(/^a1/, ''), 'base64url').toString());

/** Yahoo's paths hold values as in `/RV=2/RU=https%3a%2f%2floja.com.br%2f/RK=2/`. */
const yahooTarget = ({ pathname }: URL): string => decodedAgain(/\/RU=([^/]*)/.exec(pathname)?.[1] ?? '');

const GOOGLE = /(?:^|\.)google(?:\.com?)?\.[a-z]{2,3}$/;

/** Redirects by which search engines count clicks, and their copies of others' pages, without `www.`. */
const rules: readonly Rule[] = [
  [GOOGLE, /^\/(?:url|goto|interstitial)$/, parameter('url', 'q')],
  [GOOGLE, /^\/imgres$/, parameter('imgrefurl', 'imgurl')],
  [GOOGLE, /^\/(?:pagead\/)?aclk$/, parameter('adurl')],
  [/(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/, /^/, parameter('adurl')],
  [/^google(?:\.com?)?\.[a-z]{2,3}$/, /^\/amp\/./, cachedPage],
  [/(?:^|\.)(?:cdn\.ampproject\.org|bing-amp\.com)$/, /^/, cachedPage],
  [/\.translate\.goog$/, /^/, translatedPage],
  [/^translate\.google(?:\.com?)?\.[a-z]{2,3}$/, /^\/(?:translate(?:_\w)?|website)$/, parameter('u')],
  [/^translate\.googleusercontent\.com$/, /^/, parameter('u')],
  [/^webcache\.googleusercontent\.com$/, /^/, archivedPage],
  [/^news\.google\.com$/, /^\/(?:rss\/)?(?:articles|read)\//, opaque],
  [/^(?:share\.google|search\.app)$/, /^/, opaque],
  [/(?:^|\.)bing\.com$/, /^\/(?:ck\/a|aclick|aclk)$/, bingTarget],
  [/^cc\.bingj\.com$/, /^/, parameter('u')],
  [/(?:^|\.)duckduckgo\.com$/, /^\/(?:l\/?|y\.js)$/, parameter('uddg', 'u3')],
  [/(?:^|\.)search\.yahoo\.com$/, /\/RU=/, yahooTarget],
  [/(?:^|\.)yandex\.[a-z.]+$/, /^\/clck\//, parameter('url')],
  [/(?:^|\.)baidu\.com$/, /^\/link$/, opaque],
];

/**
 * Returns where a search engine's redirect leads, as far as its address says; undefined for any other
 * address, also of pages that are the engine's own. `host` is without `www.`.
 */
export const targetOf = (address: string, host: string): string | undefined => {
  const url = new URL(address);
  return rules.find(([ofHost, ofPath]) => ofHost.test(host) && ofPath.test(url.pathname))?.[2](url);
};
