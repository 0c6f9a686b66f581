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
  [`loja.com.br/${'x'.repeat(3000)}`, `https://loja.com.br/${'x'.repeat(1988)}`],
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
