import { expect, it } from 'vitest';
import { type Choice, found } from './found.ts';

const choice = (name: string, note?: string): Choice => ({ id: name, name, note, choose: () => undefined });

const groups = [
  { label: 'Empresas', choices: [choice('Café Ação'), choice('Açaí da Praça'), choice('Nova Era')] },
  { label: 'Palavras-chave', choices: [choice('tênis', 'Café Ação'), choice('<b>ação</b>')] },
  { label: 'Telas', choices: [choice('Empresas'), choice('Palavras-chave')] },
];

const namesOf = (typed: string, most = 9) =>
  found(groups, typed, most).map(({ label, choices }) => [label, ...choices.map(({ name }) => name)]);

it.each([
  ['acao', ['Empresas', 'Café Ação'], ['Palavras-chave', 'tênis', '<b>ação</b>']],
  ['  AÇÃO café ', ['Empresas', 'Café Ação'], ['Palavras-chave', 'tênis']],
  ['nova er', ['Empresas', 'Nova Era']],
  ['palavra', ['Telas', 'Palavras-chave']],
  ['<b>', ['Palavras-chave', '<b>ação</b>']],
  ['nada disso'],
])('%j finds by every word, without accents and case', (typed, ...expected) => {
  expect(namesOf(typed)).toEqual(expected);
});

it('what begins with the typed text comes first, in its group and among the groups', () => {
  expect(namesOf('te')).toEqual([['Palavras-chave', 'tênis']]);
  expect(namesOf('a')[0]).toEqual(['Empresas', 'Açaí da Praça', 'Café Ação', 'Nova Era']);
  expect(namesOf('tenis cafe')).toEqual([['Palavras-chave', 'tênis']]);
});

it('shows everything before anything is typed, but no more than so many of each', () => {
  expect(namesOf('', 2).map(([, ...names]) => names.length)).toEqual([2, 2, 2]);
});
