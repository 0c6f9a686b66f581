import { expect, it } from 'vitest';
import type { Move } from '#shared/contract/visibility.ts';
import { summaryOf } from './headline.ts';
import type { ReportData } from './reportData.ts';
import { competitorsBlocks, movesBlocks } from './sections/changes.ts';

const moveOf = (keyword: string, previous_position: number, position: number, worth: number) =>
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
  [-1, 'Destaque: “caiu”, de 1ª para 2ª.'],
])('a change of %d is explained by a keyword that moved in its direction', (by, why) => {
  expect(summaryOf(dataOf(by))[0]).toContain(why);
});

it('a name that ends with a full stop does not end a sentence', () => {
  expect(summaryOf(dataOf(1))[1]).toBe(
    'Selas Ltda. não tem nenhum dos 10 lugares na página 1 de 1 palavra-chave.',
  );
});

it('a list says of how many its rows are, also where the overview lists a hundred', () => {
  expect(movesBlocks(overviewOf(1))[0]).toMatchObject({ more: 'Aqui, 4 de 230.' });
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
