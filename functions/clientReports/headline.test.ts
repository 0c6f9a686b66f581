import { expect, it } from 'vitest';
import type { Move } from '#shared/contract/visibility.ts';
import { comparedText, figuresOf } from '#shared/overviewFigures.ts';
import { summaryOf } from './headline.ts';
import type { ReportData } from './reportData.ts';
import { competitorsBlocks, movesBlocks } from './sections/changes.ts';
import { pageOneBlocks } from './sections/pageOne.ts';

const moveOf = (keyword: string, previous_position: number | null, position: number | null, worth: number) =>
  ({ keyword, previous_position, position, worth }) as Move;

const gains = Array.from({ length: 100 }, (_, place) => moveOf(`subiu ${place}`, 5, 4, 1 - place / 100));
const losses = [moveOf('caiu', 1, 2, -2)];
const overtaking = { keyword: 'ao longe', position: 30, competitor_position: null };

const overviewOf = (visibility: number) =>
  ({
    company: { name: 'Selas Ltda.' },
    change: { visibility },
    moves: { up: 228, entered: 2, down: 1, left: 0 },
    days: [],
    competitors: [
      { id: 'a', name: 'Longe' },
      { id: 'b', name: 'Perto' },
    ],
    overtakings: [
      { competitor_id: 'a', passed: [overtaking], passed_by: [] },
      {
        competitor_id: 'b',
        passed: [],
        passed_by: [{ keyword: 'no topo', position: 2, competitor_position: 1 }],
      },
    ],
    gains,
    losses,
  }) as unknown as ReportData['overview'];

const dataOf = (visibility: number) =>
  ({
    overview: overviewOf(visibility),
    pageOne: { sites: [], seats: 10, keywords: { total: 1, known: 1 } },
  }) as unknown as ReportData;

it.each([
  [1, 'Destaque: “subiu 0”, de 5ª para 4ª.'],
  [-1, 'A queda que mais pesou: “caiu”, de 1ª para 2ª.'],
])('a change of %d is explained by a keyword that moved in its direction', (by, why) => {
  expect(summaryOf(dataOf(by))[0]).toContain(why);
});

it.each([
  [moveOf('nova', null, 8, 1), 'Destaque: “nova”, que não era encontrada e agora é 8ª.'],
  [moveOf('perdida', 4, null, -1), 'A queda que mais pesou: “perdida”, que era 4ª e não foi encontrada.'],
])('a keyword that came or went is told in words', (move, text) => {
  const data = dataOf(move.worth);
  const overview = { ...data.overview, gains: [move], losses: [move] };
  expect(summaryOf({ ...data, overview })[0]).toContain(text);
});

it.each([
  [{ up: 0, entered: 0, down: 0, left: 0 }, 'Nenhuma palavra-chave mudou de posição'],
  [{ up: 0, entered: 0, down: 1, left: 0 }, '1 palavra-chave caiu'],
  [
    { up: 10, entered: 1, down: 5, left: 5 },
    '10 palavras-chave subiram, 1 entrou nos resultados, 5 caíram e 5 saíram dos resultados',
  ],
])('a summary counts what left the results apart from what fell: %j', (moves, text) => {
  const data = dataOf(1);
  const [moved] = summaryOf({ ...data, overview: { ...data.overview, moves } });
  expect(moved).toContain(`${text}; nenhuma está no top 10.`);
});

it('a competitor whose past is not known yet says nothing of how the share changed', () => {
  const dayOf = (day: string, share_of_voice: number, competitors: (number | null)[]) =>
    ({ day, keywords: 5, own: {}, share_of_voice, competitors }) as ReportData['overview']['days'][number];
  const today = dayOf('2026-11-29', 30, [10, 20]);
  const changeSince = (competitors: (number | null)[]) => {
    const before = dayOf('2026-11-22', 80, competitors);
    const overview = { before, change: null, competitors: [{}, {}] } as ReportData['overview'];
    return figuresOf(overview, today).find(({ label }) => label === 'Share of voice')?.change;
  };
  expect(changeSince([10, 20])).toBe('−50,0\u00a0p.p.');
  expect(changeSince([10, null])).toBeNull();
});

it('a name that ends with a full stop does not end a sentence', () => {
  expect(summaryOf(dataOf(1))[1]).toBe(
    'Selas Ltda. não tem nenhum dos 10 lugares na página 1 de 1 palavra-chave.',
  );
});

it('a list says of how many its rows are, also where the overview lists a hundred', () => {
  expect(movesBlocks(overviewOf(1))[0]).toMatchObject({ brief: 4, total: 230 });
});

it('overtakings at the top come before those further down', () => {
  const [, table] = competitorsBlocks(overviewOf(1));
  expect(table).toMatchObject({
    rows: [
      [{ text: 'no topo' }, { text: 'atrás de Perto', tone: 'worse' }, { text: '2ª' }, { text: '1ª' }],
      [{ text: 'ao longe' }, { text: 'à frente de Longe' }, { text: '30ª' }, { text: 'não encontrada' }],
    ],
  });
});

it('a company that is no leader of page one keeps its place, behind sites that are not shown', () => {
  const sites = Array.from({ length: 9 }, (_, index) => ({
    site: index === 6 ? 'selas.com.br' : `site-${index}.com`,
    ...(index === 6 && { is_own: true }),
    seats: 9 - index,
    visibility: 9 - index,
    change: null,
    ahead: 0,
  }));
  const company = { name: 'Selas Ltda.', domain: 'selas.com.br' };
  const data = {
    overview: { company, competitors: [] },
    pageOne: { sites, seats: 45, keywords: { total: 5, known: 5 } },
  } as unknown as ReportData;
  const [, table] = pageOneBlocks(data);
  expect(table).toMatchObject({
    rows: [7, 1, 2, 3, 4, 5, 6, 8, 9].map((place) => [
      { text: place === 7 ? '7. Selas Ltda.' : `${place}. site-${place - 1}.com` },
      ...Array.from({ length: 4 }, () => expect.anything()),
    ]),
    brief: 5,
  });
});

it('a line that counts other keywords than its first day is explained', () => {
  const today = { day: '2026-11-29', keywords: 11 } as ReportData['overview']['days'][number];
  const textOf = (keywords: number) => {
    const before = { day: '2026-11-22', keywords } as ReportData['overview']['before'];
    return comparedText({ before, change: {} as ReportData['overview']['change'] }, today);
  };
  expect(textOf(8)).toContain('O gráfico conta todas as de cada dia: em 22/11/2026 eram 8.');
  expect(textOf(11)).not.toContain('O gráfico conta');
});
