import { describe, expect, it } from 'vitest';
import { normalizeDomain } from './domain.ts';

describe('normalizeDomain', () => {
  it.each([
    ['exemplo.com.br', 'exemplo.com.br'],
    ['  https://www.Exemplo.com.br:443/loja?x=1 ', 'exemplo.com.br'],
    ['exemplo.com.br./', 'exemplo.com.br'],
    ['blog.exemplo.com', 'blog.exemplo.com'],
    ['maçã.com.br', 'xn--ma-tiap.com.br'],
    ['exemplo.com.br/loja', 'exemplo.com.br'],
    ['“exemplo.com.br”', 'exemplo.com.br'],
    ['"exemplo.com.br",', 'exemplo.com.br'],
    [' <https://exemplo.com.br/loja> ', 'exemplo.com.br'],
    ['“”', null],
    ['localhost', null],
    ['127.0.0.1', null],
    ['http://[::1]/', null],
    ['exemplo', null],
    ['exem plo.com', null],
    ['', null],
    ['javascript:alert(1)', null],
    ['ftp://exemplo.com', null],
    ['-exemplo.com', null],
  ])('%s becomes %s', (typed, host) => {
    expect(normalizeDomain(typed)).toBe(host);
  });
});
