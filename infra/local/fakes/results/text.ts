import { seededChoice } from '../random.ts';

/** Folds text as search engines compare queries: lower case, without accents, with single spaces. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

export const withoutWww = (host: string): string => host.replace(/^www\./, '');

export const slugOf = (folded: string): string => folded.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

export const pageUrl = (q: string, slug: string, host: string): string => {
  const paths = ['', `${slug}`, `blog/${slug}`, `categoria/${slug}`, `${slug}.html`];
  return `https://${host}/${seededChoice(paths, 'path', q, host)}`;
};

export const resultText = (q: string, link: string): { readonly title: string; readonly snippet: string } => {
  const host = URL.canParse(link) ? withoutWww(new URL(link).hostname) : link;
  const capitalized = `${q.charAt(0).toUpperCase()}${q.slice(1)}`;
  const title = seededChoice(
    [
      `${capitalized} com as melhores ofertas`,
      `${capitalized}: guia completo`,
      `${capitalized} | Preços e avaliações`,
      `Os 10 melhores: ${q}`,
      capitalized,
    ],
    'title',
    q,
    host,
  );
  const snippet = seededChoice(
    [
      `Encontre ${q} com entrega para todo o Brasil. Compare preços e parcele em até 12x.`,
      `Tudo sobre ${q}: o que considerar, quanto custa e quais são as opções mais procuradas.`,
      `Veja avaliações de quem já comprou e tire suas dúvidas sobre ${q}.`,
    ],
    'snippet',
    q,
    host,
  );
  return { title: `${title} - ${host}`, snippet };
};
