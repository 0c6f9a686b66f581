import { expect, it } from 'vitest';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { checkAllCost, lastEndOf } from './checkAllTexts.ts';
import { describeSchedule } from './texts.ts';

it.each([
  ['daily', 'friday', 'Todos os dias, às 08:00, no horário de Brasília.'],
  ['weekly', 'friday', 'Toda sexta-feira, às 08:00, no horário de Brasília.'],
  ['weekly', 'sunday', 'Todo domingo, às 08:00, no horário de Brasília.'],
  ['monthly', 'monday', 'Na primeira segunda-feira de cada mês, às 08:00, no horário de Brasília.'],
  ['monthly', 'saturday', 'No primeiro sábado de cada mês, às 08:00, no horário de Brasília.'],
] as const)('describes %s on %s', (keyword_check_frequency, keyword_check_day, text) => {
  expect(describeSchedule({ keyword_check_frequency, keyword_check_day, keyword_check_time: '08:00' })).toBe(
    text,
  );
});

it('says what a check of all keywords costs, and when the last one ended', () => {
  const run: RunProgress = {
    id: 'r',
    kind: 'manual',
    state: 'done',
    started_at: '2026-11-21T11:00:00.000Z',
    total: 12_000,
    done: 12_000,
    failed: 0,
    expected_end: null,
    ended_at: '2026-11-21T12:00:00.000Z',
    reason: null,
  };
  expect(checkAllCost(run)).toBe('São cerca de 12.000 palavras-chave, até 5 consultas cada.');
  expect(checkAllCost(null)).toBe('Cada palavra-chave custa até 5 consultas.');
  expect(lastEndOf(run)).toMatch(/^A última verificação geral terminou em 21\/11\/2026 /);
  expect(lastEndOf({ ...run, ended_at: null })).toBe('');
});
