import { describe, expect, it } from 'vitest';
import { placeDomain as placeAmong, suffices } from './placeDomain.ts';
import { addPage, emptySerp, type Serp } from './serps.ts';

const ENGINE = { provider: 'serper', country: 'br', language: 'pt-br' } as const;
const AT = '2026-11-21T12:00:00.000Z';
const read = (...pages: string[][]): Serp =>
  pages.reduce((serp, links) => addPage(serp, { links, isLast: false }), emptySerp(ENGINE, AT));
const placeDomain = (serp: Serp, domain: string, tracked: string[] = []) => placeAmong(serp, domain, tracked);
const page = (number: number) =>
  Array.from({ length: 10 }, (_, index) => `https://site${number}-${index}.com.br/`);

describe('placeDomain', () => {
  it.each([
    ['https://loja.com.br', true],
    ['http://WWW.Loja.COM.br:8080/x?y#z', true],
    ['https://blog.loja.com.br/', true],
    ['https://loja.com.br./', true],
    ['https://minhaloja.com.br/', false],
    ['https://loja.com.br.golpe.com/', false],
    ['https://golpe.com/?u=loja.com.br', false],
    ['loja.com.br/tenis', false],
    ['javascript:x@loja.com.br', false],
    ['not an address', false],
    ['', false],
  ])('%s belongs to loja.com.br: %s', (link, belongs) => {
    expect(placeDomain(read([link], []), 'loja.com.br')?.position).toBe(belongs ? 1 : null);
  });

  it.each([
    ['https://www.gov.br/receita', 'gov.br', 1],
    ['https://www.mg.gov.br/', 'gov.br', null],
    ['https://www.mg.gov.br/', 'mg.gov.br', 1],
    ['https://loja.github.io/', 'github.io', 1],
  ])("%s at %s: position %s, as what is below a public suffix is others'", (link, domain, position) => {
    expect(placeDomain(read([link], []), domain)?.position).toBe(position);
  });

  it('recognizes internationalized names in both spellings', () => {
    expect(placeDomain(read(['https://www.maçã.com.br/']), 'xn--ma-tiap.com.br')?.position).toBe(
      placeDomain(read(['https://xn--ma-tiap.com.br/']), 'xn--ma-tiap.com.br')?.position,
    );
  });

  it('reads results as they were stored before links were completed and repeated ones left out', () => {
    const links = ['loja.com.br/tenis', 'https://a.com/', 'https://a.com/', 'https://www.loja.com.br/'];
    const stored = { ...emptySerp(ENGINE, AT), pages: 1, links };
    expect(placeDomain(stored, 'loja.com.br')?.position).toBe(4);
    const next = addPage(stored, { links: ['https://a.com', 'https://b.com/'], isLast: false });
    expect(next.links).toEqual([...links, 'https://b.com/']);
  });

  it('leaves a result to the most specific of the domains that are tracked', () => {
    const serp = read(['https://a.b.loja.com.br/', 'https://minha.loja.com.br/', 'https://loja.com.br/'], []);
    const tracked = ['b.loja.com.br', 'loja.com.br', 'com.br', 'a.b.loja.com.br', 'ja.com.br'];
    const positions = tracked.map((domain) => placeDomain(serp, domain, tracked)?.position);
    expect(positions).toEqual([null, 2, null, 1, null]);
    expect(placeDomain(serp, 'loja.com.br', ['loja.com.br'])?.position).toBe(1);
    expect(suffices(read(['https://a.b.loja.com.br/']), ['b.loja.com.br'], tracked)).toBe(false);
    expect(suffices(read(['https://a.b.loja.com.br/']), ['b.loja.com.br'])).toBe(true);
  });

  it('stops at position 100, however large a page is', () => {
    const endless = Array.from({ length: 500 }, (_, index) => `https://s${index}.com/`);
    const serp = read([...endless, 'https://loja.com.br/']);
    expect(serp.exhausted).toBe(true);
    expect(placeDomain(serp, 'loja.com.br')).toMatchObject({ position: null, depth: 100 });
  });
});

describe('addPage', () => {
  const onePage = { links: page(1), isLast: false };
  const next = (serp: Serp) => addPage(serp, onePage, 2);

  it('ends with the page that the provider calls the last', () => {
    expect(addPage(emptySerp(ENGINE, AT), onePage).exhausted).toBe(false);
    expect(addPage(emptySerp(ENGINE, AT), { ...onePage, isLast: true }).exhausted).toBe(true);
  });

  it('ends after as many pages as the settings allow', () => {
    const first = next(emptySerp(ENGINE, AT));
    expect([first.exhausted, next(first).exhausted]).toEqual([false, true]);
  });
});

describe('suffices', () => {
  it('requires every domain to be placed, or nothing left to read', () => {
    const serp = read(['https://a.com/', 'https://b.com/']);
    expect(suffices(serp, ['a.com', 'b.com'])).toBe(true);
    expect(suffices(serp, ['a.com', 'c.com'])).toBe(false);
    expect(suffices(addPage(serp, { links: [], isLast: false }), ['a.com', 'c.com'])).toBe(true);
    expect(suffices(emptySerp(ENGINE, AT), [])).toBe(true);
  });
});
