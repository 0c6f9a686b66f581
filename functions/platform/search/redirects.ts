type Rule = readonly [host: RegExp, path: RegExp, target: (url: URL) => string];

/** Names of the parameters that hold a redirect's target, the preferred ones first. */
const TARGETS = ['url', 'imgrefurl', 'adurl', 'uddg', 'u3', 'u', 'q', 'imgurl'];

/** Returns the first parameter that holds an address, or else a text. */
const parameter = ({ searchParams }: URL): string => {
  const texts = TARGETS.map((name) => decoded(searchParams.get(name) ?? ''));
  return texts.find((text) => /^(?:https?:)?\/\//i.test(text)) ?? texts.find(Boolean) ?? '';
};

/** Some engines encode addresses twice, or in base64, before which Bing writes `a1`. */
const decoded = (text: string): string => {
  if (/^(?:a1)?aHR0c/.test(text)) {
    return decoded(Buffer.from(text.replace(/^a1/, ''), 'base64url').toString());
  }
  return /^https?%3a/i.test(text) ? (new URLSearchParams(`text=${text}`).get('text') ?? '') : text;
};

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

/** Yahoo's paths hold values as in `/RV=2/RU=https%3a%2f%2floja.com.br%2f/RK=2/`. */
const valueInPath = ({ pathname }: URL): string => decoded(/\/RU=([^/]*)/.exec(pathname)?.[1] ?? '');

const GOOGLE = /(?:^|\.)google(?:\.com?)?\.[a-z]{2,3}$/;

/** Redirects that count or check clicks, and search engines' copies of others' pages, without `www.`. */
const rules: readonly Rule[] = [
  [GOOGLE, /^\/(?:url|goto|interstitial|imgres|local_url|(?:pagead\/)?aclk)\/?$/, parameter],
  [/^google(?:\.com?)?\.[a-z]{2,3}$/, /^\/amp\/./, cachedPage],
  [/(?:^|\.)(?:googleadservices\.com|doubleclick\.net)$/, /^/, parameter],
  [/(?:^|\.)(?:cdn\.ampproject\.org|bing-amp\.com)$/, /^/, cachedPage],
  [/\.translate\.goog$/, /^/, translatedPage],
  [/^translate\.google(?:\.com?)?\.[a-z]{2,3}$/, /^\/(?:translate(?:_\w)?|website)$/, parameter],
  [/^translate\.googleusercontent\.com$/, /^/, parameter],
  [/^webcache\.googleusercontent\.com$/, /^/, archivedPage],
  [/^news\.google\.com$/, /\/(?:articles|read)\//, opaque],
  [/^(?:share\.google|search\.app(?:\.goo\.gl)?)$/, /^/, opaque],
  [/(?:^|\.)bing\.com$/, /^\/(?:ck\/a|aclick|aclk|newtabredir|alink\/link)$/, parameter],
  [/^cc\.bingj\.com$/, /^/, parameter],
  [/(?:^|\.)duckduckgo\.com$/, /^\/(?:l\/?|y\.js)$/, parameter],
  [/(?:^|\.)search\.(?:yahoo|aol)\.com$/, /\/RU=/, valueInPath],
  [/(?:^|\.)yandex\.[a-z.]+$/, /^\/clck\//, parameter],
  [/^ecosia\.org$/, /^\/url$/, parameter],
  [/(?:^|\.)(?:baidu|sogou|so)\.com$/, /^\/link$/, opaque],
  [/^(?:lm?\.facebook|l\.instagram)\.com$/, /^/, parameter],
  [/(?:^|\.)youtube\.com$/, /^\/redirect$/, parameter],
];

/**
 * Returns where a redirect leads, as far as its address says; undefined for any other
 * address, also of pages that are the engine's own. `host` is without `www.`.
 */
export const targetOf = (address: string, host: string): string | undefined => {
  const url = new URL(address);
  return rules.find(([ofHost, ofPath]) => ofHost.test(host) && ofPath.test(url.pathname))?.[2](url);
};
