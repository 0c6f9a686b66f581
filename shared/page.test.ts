import { expect, it } from 'vitest';
import { isSamePage } from './page.ts';

const PAGE = 'https://loja.com.br/p?cor=azul&tam=38';

it.each([
  `${PAGE}&srsltid=AfmBOo1aa`,
  'https://loja.com.br/p?srsltid=AfmBOo1aa&cor=azul&tam=38',
  'https://loja.com.br/p?cor=azul&utm_source=google&UTM_Campaign=x&tam=38&utm_id=',
  `${PAGE}&gclid=1&gclsrc=aw.ds&gbraid=2&wbraid=3&gad_source=1&gad_campaignid=4&dclid=5`,
  `${PAGE}&fbclid=1&msclkid=2&yclid=3&ttclid=4&twclid=5&igshid=6&mc_cid=7&mc_eid=8`,
  `${PAGE}&_ga=2.1&_gl=1*abc&usqp=mq331&amp_js_v=a9&matomo_campaign=1&tblci=2&dicbo=3`,
  `${PAGE}#:~:text=um%20guia`,
  `${PAGE}#precos`,
  'https://ana:senha@LOJA.com.br:443/p?cor=azul&tam=38',
  'https://loja.com.br/x/../p?&cor=azul&&tam=38&',
])('%s is the same page', (address) => {
  expect(isSamePage(address, PAGE)).toBe(true);
  expect(isSamePage(PAGE, address)).toBe(true);
});

it.each([
  'https://loja.com.br/p?tam=38&cor=azul',
  'https://loja.com.br/p?cor=azul',
  'https://loja.com.br/p?cor=azul&tam=39',
  'https://loja.com.br/P?cor=azul&tam=38',
  'https://loja.com.br/p/?cor=azul&tam=38',
  'https://www.loja.com.br/p?cor=azul&tam=38',
  'http://loja.com.br/p?cor=azul&tam=38',
  `${PAGE}&ref=google`,
  `${PAGE}&amp=1`,
  `${PAGE}&sa=1`,
  `${PAGE}&ved=1`,
  `${PAGE}&x=srsltid=1`,
  `${PAGE}&meu_gclid=1`,
  `${PAGE}&variant=1`,
  `${PAGE}&q=1`,
  `${PAGE}&page=2`,
])('%s is another page', (address) => {
  expect(isSamePage(address, PAGE)).toBe(false);
});

it.each([
  ['https://loja.com.br', 'https://loja.com.br/?srsltid=1#a', true],
  ['https://maçã.com.br/ção', 'https://xn--ma-tiap.com.br/%C3%A7%C3%A3o', true],
  [
    'https://play.google.com/store/apps/details?id=a&sa=X&ved=2ah',
    'https://play.google.com/store/apps/details?id=a',
    true,
  ],
  ['https://meugoogle.com/p?sa=1', 'https://meugoogle.com/p', false],
  ['/p?srsltid=1', '/p#a', true],
  ['loja.com.br/p?gclid=1', 'loja.com.br/p', true],
  ['', '', true],
])('%s and %s are the same page: %s', (one, other, same) => {
  expect(isSamePage(one, other)).toBe(same);
});
