import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ProviderFault } from '../platform/search/fault.ts';
import { readReply } from '../platform/search/serper.ts';
import { placeDomain, suffices } from './placeDomain.ts';
import { addPage, emptySerp } from './serps.ts';

const OWN = 'loja.com.br';
const TRACKED = [OWN, 'rival.com.br', 'blog.rival.com.br'];
const HOSTS = [
  'www.loja.com.br',
  'sub.loja.com.br',
  'rival.com.br',
  'www.blog.rival.com.br',
  'minhaloja.com.br',
];
const others = Array.from({ length: 30 }, (_, index) => `outro${index}.com`);

/** A place among the results: a page of a site, or undefined where nobody can read which. */
type Place = { readonly host: string; readonly path: number } | undefined;

const addressOf = ({ host, path }: NonNullable<Place>, extra: string): string =>
  `https://${host}/p${path}?id=${path}${extra}`;

const EXTRAS = ['', '&srsltid=AfmBOo1', '&gclid=1&gad_source=1', '&utm_source=x', '#:~:text=um%20guia'];
const WRAPS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `https://www.google.com/url?sa=t&url=${encodeURIComponent(address)}&usg=AOv`,
  (address) => `https://www.google.com.br/goto?url=${encodeURIComponent(address)}`,
  (address) => address.replace('https://', 'https://www.google.com/amp/s/'),
  (address) => `https://www.bing.com/ck/a?u=a1${Buffer.from(address).toString('base64url')}`,
];
const OPAQUE = [
  'https://www.google.com/goto?url=CAESoAEB',
  'https://www.google.com/url?q=tenis',
  '/p',
  'nada',
];

const shown = fc.oneof(
  {
    weight: 14,
    arbitrary: fc
      .tuple(
        fc.oneof(
          { weight: 1, arbitrary: fc.constantFrom(...HOSTS) },
          { weight: 6, arbitrary: fc.constantFrom(...others) },
        ),
        fc.nat(2),
        fc.constantFrom(...EXTRAS),
        fc.constantFrom(...WRAPS),
      )
      .map(([host, path, extra, wrap]): { place: Place; link: string } => {
        const place = { host, path };
        return { place, link: wrap(addressOf(place, extra)) };
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...OPAQUE).map((link) => ({ place: undefined, link })) },
);
const search = fc.record({
  pages: fc.array(fc.array(shown, { minLength: 1, maxLength: 10 }), { minLength: 5, maxLength: 5 }),
  featured: fc.option(shown, { freq: 3 }),
});

/** What the pages say, by what was drawn instead of by any address. */
const expected = (pages: readonly (readonly Place[])[], featured: Place) => {
  const nameOf = (place: NonNullable<Place>) => `${place.host} ${place.path}`;
  const places: Place[] = [];
  const seen = new Set<string>();
  let unreadable = 0;
  let isFeatured = false;
  for (const [index, page] of pages.entries()) {
    const lacking = page.filter((place) => place === undefined).length;
    if (2 * lacking > page.length) return 'fault';
    const known = new Set(seen);
    isFeatured ||=
      index === 0 && !!featured && !page.some((place) => place && nameOf(place) === nameOf(featured));
    const results = index === 0 && isFeatured ? [featured, ...page] : page;
    const repeats = results.some((place) => place && known.has(nameOf(place)));
    const added = results.filter((place) => {
      if (!place) return !repeats;
      const isNew = !seen.has(nameOf(place));
      seen.add(nameOf(place));
      return isNew;
    });
    if (!added.some(Boolean)) break;
    places.push(...added);
    unreadable += lacking;
  }
  const ownerOf = (host: string) =>
    TRACKED.filter((domain) => `.${host}`.endsWith(`.${domain}`)).sort((a, b) => b.length - a.length)[0];
  return TRACKED.map((domain) => {
    const position = places.findIndex((place) => place && ownerOf(place.host) === domain) + 1;
    if (position > 0) return { position, featured: isFeatured && position === 1 };
    if (unreadable > places.length / 10) return 'not verified';
    return { position: null, depth: places.length, unreadable };
  });
};

/** Reads pages as a check does. */
const measured = (bodies: readonly unknown[]) => {
  let serp = emptySerp({ provider: 'serper', country: 'br', language: 'pt-br' }, '2026-11-21T12:00:00.000Z');
  for (const [index, body] of bodies.entries()) {
    if (!serp.exhausted) serp = addPage(serp, readReply(body, index + 1));
  }
  expect(suffices(serp, TRACKED)).toBe(true);
  return TRACKED.map((domain) => {
    const placed = placeDomain(serp, domain, TRACKED);
    if (!placed) return 'not verified';
    const { position, depth, unreadable = 0, featured = false } = placed;
    return position === null ? { position, depth, unreadable } : { position, featured };
  });
};

type Verdicts = ReturnType<typeof measured> | 'fault';

const kindsOf = (verdicts: Verdicts): string[] =>
  verdicts === 'fault'
    ? [verdicts]
    : verdicts.map((verdict) => {
        if (typeof verdict === 'string') return verdict;
        if (verdict.position === null) return 'not found';
        return verdict.featured ? 'featured' : 'found';
      });

it('no verdict on ten thousand pages differs from what was drawn', () => {
  const counts = new Map<string, number>();
  const property = fc.property(search, ({ pages, featured }) => {
    const bodies = pages.map((page) => ({
      organic: page.map(({ link }) => ({ link })),
      ...(featured && { answerBox: { link: featured.link } }),
    }));
    const drawn = pages.map((page) => page.map(({ place }) => place));
    const right = expected(drawn, featured?.place);
    if (right === 'fault') expect(() => measured(bodies)).toThrow(ProviderFault);
    else expect(measured(bodies)).toEqual(right);
    for (const kind of kindsOf(right)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  });
  fc.assert(property, { numRuns: 2000 });
  // Each kind of verdict is drawn often enough to be tried.
  expect([...counts.keys()].sort()).toEqual(['fault', 'featured', 'found', 'not found', 'not verified']);
  expect(Math.min(...counts.values())).toBeGreaterThan(50);
});
