import { expect, it } from 'vitest';
import type { AnalyzedKeyword } from '#shared/contract/analysis.ts';
import { changeOrder } from '../../reports/keywordColumns.tsx';
import { sorted } from '../../ui/kit/tables/rows.ts';
import { analysisCsv } from './analysisCsv.ts';
import { changeOf, isOfOtherDay } from './narrowing.ts';

const AT = '2026-11-21T12:00:00.000Z';
const BEFORE = '2026-11-19T12:00:00.000Z';

const verified: AnalyzedKeyword = {
  id: 'k',
  keyword: 'café',
  is_active: true,
  url: 'https://loja.com.br/',
  current_position: 3,
  previous_position: 5,
  change: 2,
  trend: 'up',
  last_check: AT,
  previous_check: BEFORE,
  engine_changed: false,
  verification: 'verified',
  depth: 10,
  failed_at: null,
};
const lost: AnalyzedKeyword = { ...verified, current_position: null, change: null, trend: 'not_found' };
const unknown: AnalyzedKeyword = {
  ...lost,
  is_active: false,
  previous_position: null,
  trend: 'new',
  last_check: null,
  previous_check: null,
  verification: 'never',
};

it('exports a cell for what was measured, and tells "not found" from "not measured"', () => {
  const { header, rows } = analysisCsv(
    [{ ...verified, tags: ['marca', 'topo'] }, lost, { ...unknown, failed_at: AT }],
    '30',
  );
  expect(header.slice(2, 5)).toEqual([
    'Variação (30 dias antes)',
    'Tendência',
    'Posição anterior (30 dias antes)',
  ]);
  const positions = rows.map((row) => [row[1], row[4]]);
  expect(positions).toEqual([
    [3, 5],
    ['não encontrada (até 10)', 5],
    [null, null],
  ]);
  const url = 'https://loja.com.br/';
  const [at, before] = [new Date(AT), new Date(BEFORE)];
  expect(rows[0]).toEqual(['café', 3, 2, 'Melhorou', 5, before, url, at, null, 'Ativo', 'marca, topo']);
  expect(rows[2]?.slice(5)).toEqual([null, null, null, new Date(AT), 'Inativo', null]);
  expect(rows.map((row) => row[6])).toEqual([url, null, null]);
  for (const row of rows) expect(row).toHaveLength(header.length);
});

it('says and orders what entered and left the results', () => {
  const entered: AnalyzedKeyword = { ...verified, previous_position: null, change: null };
  const stayedOut: AnalyzedKeyword = { ...lost, previous_position: null };
  const first: AnalyzedKeyword = { ...entered, trend: 'new', previous_check: null };
  const rows = [verified, entered, lost, stayedOut, first, unknown];
  expect(analysisCsv(rows, '1').rows.map((row) => row[2])).toEqual([2, 'entrou', 'saiu', null, null, null]);
  expect(sorted([lost, verified, entered], (row) => changeOrder(changeOf(row)), 'descending')).toEqual([
    entered,
    verified,
    lost,
  ]);
});

it('a previous check is dated if it is older than two days, or not of the day of a chosen period', () => {
  const older = '2026-11-19T11:59:59.999Z';
  const rows = [verified, { ...verified, previous_check: older }, unknown];
  const isDated = (period: string) => rows.map((row) => isOfOtherDay(row, period, Date.parse(AT)));
  expect(isDated('1')).toEqual([false, true, false]);
  expect(isDated('7')).toEqual([true, true, false]);
  expect(isDated('2026-11-19')).toEqual([false, false, false]);
});
