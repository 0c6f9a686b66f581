import { expect, it } from 'vitest';
import { readLink, readLinks } from './resultPage.ts';

it.each([
  ['https://loja.com.br/p?x=1#y', 'https://loja.com.br/p?x=1#y'],
  ['http://loja.com.br', 'http://loja.com.br'],
  [' loja.com.br/p ', 'https://loja.com.br/p'],
  ['loja.com.br:8080/p', 'https://loja.com.br:8080/p'],
  ['maçã.com.br?q=a/b@c', 'https://maçã.com.br?q=a/b@c'],
  ['//loja.com.br/p', 'https://loja.com.br/p'],
  ['https://192.168.0.1/', 'https://192.168.0.1/'],
  [`loja.com.br/${'x'.repeat(3000)}`, `https://loja.com.br/${'x'.repeat(1980)}`],
  [`loja.com.br/a${'ç'.repeat(3000)}`, `https://loja.com.br/a${'ç'.repeat(989)}`],
  [`loja.com.br/${'😀'.repeat(3000)}`, `https://loja.com.br/${'😀'.repeat(495)}`],
  ['https://loja.com.br/\ud83d', 'https://loja.com.br/\ufffd'],
  ['https://arquivo.pdf/', 'https://arquivo.pdf/'],
  ['//arquivo.pdf', 'https://arquivo.pdf'],
  ['WWW.Loja.COM.', 'https://WWW.Loja.COM.'],
  ['пример.рф/p', 'https://пример.рф/p'],
  ['arquivo.pdf', ''],
  ['arquivo.pdf#2', ''],
  ['index.html?p=1', ''],
  ['192.168.0.1/p', ''],
  ['/p', ''],
  ['/pagina.html', ''],
  ['pagina', ''],
  ['localhost:8080/p', ''],
  ['https://localhost/a.b', ''],
  ['http://[::1]/', ''],
  ['mailto:ana@loja.com.br', ''],
  ['javascript:x@loja.com.br', ''],
  ['ana@loja.com.br', ''],
  ['ftp://loja.com.br/', ''],
  ['não é um endereço.com', ''],
  ['//', ''],
  ['', ''],
])('the link %s is read as %s', (link, read) => {
  expect(readLink(link)).toBe(read);
});

const bing = (target: string) =>
  `https://www.bing.com/ck/a?!&&p=8f1&u=a1${Buffer.from(target).toString('base64url')}&ntb=1`;

it.each([
  [
    'https://www.google.com/url?q=https://www.loja.com.br/produto&sa=U&ved=2ah&usg=AOv',
    'https://www.loja.com.br/produto',
  ],
  [
    'https://google.com.br/url?sa=t&q=loja.net&url=https%3A%2F%2Floja.com.br%2Fa%3Fb%3D1',
    'https://loja.com.br/a?b=1',
  ],
  ['http://maps.google.co.uk/url?q=http%253A%252F%252Floja.com.br%252F', 'http://loja.com.br/'],
  ['/url?q=https://loja.com.br/&sa=U', 'https://loja.com.br/'],
  ['/amp/s/loja.com.br/guia', 'https://loja.com.br/guia'],
  ['https://user@WWW.Google.com.:443/url/?esrc=s&q=&sa=U&url=https://loja.com.br/', 'https://loja.com.br/'],
  ['https://cse.google.com.br/local_url?q=https://loja.com.br/100%', 'https://loja.com.br/100%'],
  ['https://www.google.com/goto?url=https://loja.com.br/p', 'https://loja.com.br/p'],
  [
    'https://www.google.com/imgres?imgurl=https://cdn.com/a.png&imgrefurl=https://loja.com.br/p',
    'https://loja.com.br/p',
  ],
  [
    'https://www.google.com/aclk?sa=l&ai=DChc&adurl=https://loja.com.br/p?gclid=1',
    'https://loja.com.br/p?gclid=1',
  ],
  ['https://www.googleadservices.com/pagead/aclk?sa=L&adurl=https://loja.com.br/', 'https://loja.com.br/'],
  ['https://www.google.com/amp/s/www.loja.com.br/guia?amp=1', 'https://www.loja.com.br/guia?amp=1'],
  ['https://google.de/amp/loja.com.br/guia', 'http://loja.com.br/guia'],
  ['https://www-loja-com-br.cdn.ampproject.org/c/s/www.loja.com.br/guia', 'https://www.loja.com.br/guia'],
  [
    'https://loja-com-br.cdn.ampproject.org/v/loja.com.br/guia?amp_js_v=a9',
    'http://loja.com.br/guia?amp_js_v=a9',
  ],
  [
    'https://minha--loja-com-br.translate.goog/p?_x_tr_sl=en&a=1&_x_tr_tl=pt',
    'https://minha-loja.com.br/p?a=1',
  ],
  ['https://translate.google.com/translate?sl=en&tl=pt&u=loja.com.br/p', 'https://loja.com.br/p'],
  ['https://translate.google.com.br/website?sl=en&u=https://loja.com.br/p', 'https://loja.com.br/p'],
  [bing('https://loja.com.br/p?a=1&b=ção'), 'https://loja.com.br/p?a=1&b=ção'],
  [
    `https://www.google.com/url?url=${encodeURIComponent(bing('https://www.google.com/amp/s/loja.com.br/'))}`,
    'https://loja.com.br/',
  ],
  [`https://www.google.com/url?junk=${'x'.repeat(5000)}&q=https://loja.com.br/`, 'https://loja.com.br/'],
])('the redirect %s is followed to %s', (link, target) => {
  expect(readLink(link)).toBe(target);
});

it.each([
  'https://www.google.com/goto?url=CAESoAEB4xq7V1',
  'https://www.google.com.br/goto?url=CAESoAEB4xq7V1&sa=U',
  '/goto?url=CAESoAEB4xq7V1',
  'https://www.google.com/url?sa=t&url=',
  'https://www.google.com/url?q=t%C3%AAnis',
  'https://www.google.com/url?q=/search%3Fq%3Dtenis',
  'https://www.google.com/aclk?sa=l&ai=DChc&adurl=',
  'https://cdn.ampproject.org/v0.js',
  'https://news.google.com/rss/articles/CBMiWkFVX3lxTE',
  'https://news.google.com/__i/rss/rd/articles/CBMiWkFVX3lxTE',
  'https://share.google/aBcDeF',
  'https://search.app.goo.gl/aBcDeF',
  'https://www.google.com/goto/?url=CAESoAEB4xq7V1',
  'https://www.bing.com/ck/a?!&&p=8f1&u=a1QUJD',
  bing('/images/search?q=a'),
  'https://0-57hw060o-com.translate.goog/?_x_tr_enc=0',
  'https://a-com.translate.goog/?_x_tr_hp=www-l',
  Array.from({ length: 7 }).reduce<string>(
    (link) => `https://google.com/url?q=${encodeURIComponent(link)}`,
    'https://loja.com.br/',
  ),
])('the redirect %s leads nowhere that can be read', (link) => {
  expect(readLink(link)).toBe('');
});

it.each([
  'https://play.google.com/store/apps/details?id=br.com.loja',
  'https://support.google.com/business/answer/3039617?hl=pt-BR&url=x',
  'https://sites.google.com/view/loja/amp/s',
  'https://www.google.com/maps/place/Loja/@-23.5,-46.6',
  'https://maps.google.com/?q=https://loja.com.br/',
  'https://chromewebstore.google.com/detail/x/abc',
  'https://docs.google.com/document/d/1/edit',
  'https://developers.google.com/amp/cache/overview',
  'https://about.google/intl/pt-BR/',
  'https://business.google.com/br/',
  'https://translate.google.com/?sl=en&tl=pt&text=x',
  'https://www.google.com/search?q=loja',
  'https://www.google.com/url/loja?q=https://outra.com.br/',
  'https://googleurl.com.br/url?q=https://outra.com.br/',
  'https://loja.com.br/url?q=https://outra.com.br/',
  'https://blog.loja.com.br/goto?url=CAES',
  'https://www.bing.com/webmasters/about?u=a1aHR0cHM6Ly9hLmNvbQ',
  'https://translate.goog.com.br/p',
  'https://www.ampproject.org/c/s/loja.com.br/',
  'https://web.archive.org/web/2020/https://loja.com.br/',
  'https://www.youtube.com/',
  'https://www.facebook.com/l.php/loja',
])('%s is a page of its own', (link) => {
  expect(readLink(link)).toBe(link);
});

it('a result has its first address that can be read', () => {
  const results = [['a.com', 'https://b.com/'], ['', '//b.com'], ['/c', ''], []];
  expect(readLinks(results)).toEqual(['https://a.com', 'https://b.com', '', '']);
});

it('a page is a fault if fewer than half of its results have an address', () => {
  const page = (readable: number, size: number) =>
    Array.from({ length: size }, (_, index) => [index < readable ? `s${index}.com` : 'nada']);
  expect(readLinks([])).toEqual([]);
  for (const [readable, size] of [
    [1, 2],
    [5, 10],
    [5, 9],
  ] as const) {
    expect(readLinks(page(readable, size))).toHaveLength(size);
  }
  for (const [readable, size] of [
    [0, 1],
    [1, 3],
    [4, 10],
  ] as const) {
    expect(() => readLinks(page(readable, size))).toThrow(expect.objectContaining({ kind: 'unreadable' }));
  }
});
