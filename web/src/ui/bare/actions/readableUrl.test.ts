import { expect, it } from 'vitest';
import { readableUrl } from './ExternalLink.tsx';

it('drops what every address has', () => {
  expect(readableUrl('https://www.exemplo.com.br/')).toBe('exemplo.com.br');
  expect(readableUrl('http://loja.exemplo.com/cafe?x=1')).toBe('loja.exemplo.com/cafe?x=1');
});
