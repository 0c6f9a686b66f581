import { expect, it } from 'vitest';
import { type SiteContext, siteNote } from './siteNote.ts';

const LOJA = 'Serão contados loja.com.br e seus subdomínios (blog.loja.com.br…).';
const CHANGED =
  'Com outro domínio, posições, variações e histórico recomeçam na próxima verificação. O histórico de loja.com.br reaparece se você voltar a ele.';
const stored = 'loja.com.br';
const own = 'nossa-loja.com.br';

it.each<[string, string, SiteContext, string]>([
  ['nothing yet', 'nova', { stored }, 'As posições são contadas para este domínio e seus subdomínios.'],
  ['what is normalized', 'https://ana:1@www.LOJA.com.br:8080/', {}, LOJA],
  ['a path', 'https://loja.com.br/loja?x=1#y', {}, `${LOJA} O caminho /loja?x=1#y não conta.`],
  ['a long path', `loja.com.br/${'a'.repeat(50)}`, {}, `${LOJA} O caminho /${'a'.repeat(39)}… não conta.`],
  ['a government', 'gov.br', {}, 'Será contado só gov.br: abaixo dele há sites de outros.'],
  [
    'another domain',
    'nova.com.br',
    { stored },
    `Serão contados nova.com.br e seus subdomínios (blog.nova.com.br…). ${CHANGED}`,
  ],
  [
    'a shared host that is tracked',
    'instagram.com',
    { stored: 'instagram.com' },
    'Em instagram.com publica muita gente: contam os resultados de todos.',
  ],
  ['the own site', 'blog.nossa-loja.com.br', { own }, 'É o seu próprio site.'],
])('says of %s what will be matched', (_, typed, context, note) => {
  expect(siteNote(typed, context)).toBe(note);
});

it.each([
  ['https://www.instagram.com/padariaaurora/', /^Em instagram\.com cada um tem apenas um caminho/],
  ['co.uk', /^co\.uk é só a terminação/],
])('says why %s cannot be saved', (typed, note) => {
  expect(siteNote(typed, { stored })).toMatch(note);
});

it.each([
  [
    'blog.rival.com.br',
    ['rival.com.br'],
    'blog.rival.com.br faz parte de rival.com.br, que também é concorrente: os resultados de blog.rival.com.br contam só para ele.',
  ],
  [
    'rival.com.br',
    ['loja.blog.rival.com.br'],
    'loja.blog.rival.com.br faz parte de rival.com.br, que também é concorrente: os resultados de loja.blog.rival.com.br contam só para ele.',
  ],
])('tells whose results are those of %s beside %j', (typed, competitors, note) => {
  expect(siteNote(typed, { own, competitors })).toContain(note);
});

it.each([
  ['rival.com.br', ['outrorival.com.br', 'rival.com', 'com.br']],
  ['receita.gov.br', ['gov.br']],
  ['um.github.io', ['dois.github.io']],
])('%s does not overlap with %j', (typed, competitors) => {
  expect(siteNote(typed, { own, competitors })).not.toContain('faz parte');
});
