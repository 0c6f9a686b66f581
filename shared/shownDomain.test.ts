import { expect, it } from 'vitest';
import { readableUrl } from './shownDomain.ts';

it.each([
  ['https://www.xn--ma-tiap.com.br/ver%C3%A3o/?a=1', 'maçã.com.br/ver%C3%A3o/?a=1'],
  ['http://loja.com.br/', 'loja.com.br'],
  ['loja.com.br?p=2', 'loja.com.br?p=2'],
])('the address %s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});
