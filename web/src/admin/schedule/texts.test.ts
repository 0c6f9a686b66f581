import { expect, it } from 'vitest';
import type { CheckEstimate, ScheduleForm } from '#shared/contract/admin/schedule.ts';
import { adaptiveSaving, checkAllCost, gridCost } from './texts.ts';

const estimate: CheckEstimate = {
  provider: 'serper',
  most_pages: 5,
  keywords: 300,
  queries: 280,
  counted: 'now',
  pages: { keywords: 1.5, grid: 4 },
};
const form: ScheduleForm = {
  keyword_check_frequency: 'daily',
  keyword_check_day: 'monday',
  keyword_check_time: '08:00',
  grid_check_frequency: 'weekly',
  grid_check_day: 'monday',
  adaptive_depth: false,
};

const SIZE = 'São 300 palavras-chave a verificar, que pedem 280 consultas: as iguais são consultadas juntas.';

it('says what a check of all keywords costs', () => {
  expect(checkAllCost(estimate)).toBe(`${SIZE} Cerca de 420 requisições ao provedor.`);
  const large = { ...estimate, keywords: 12_000, queries: 11_000, pages: { keywords: null, grid: null } };
  expect(checkAllCost({ ...large, counted: 'last_run' })).toBe(
    'São cerca de 12.000 palavras-chave a verificar, que pedem 11.000 consultas, como na última verificação geral. No máximo 5 requisições por consulta ao provedor.',
  );
  expect(checkAllCost({ ...large, pages: estimate.pages, counted: 'at_least' })).toMatch(
    / Pelo menos 16\.500 requisições ao provedor\.$/,
  );
});

it('says what full grids cost', () => {
  expect(gridCost(form, estimate)).toBe(
    `${SIZE} Cada grid completo: cerca de 1.120 requisições ao provedor; sem o grid, cerca de 420 requisições.`,
  );
  expect(gridCost({ ...form, grid_check_frequency: 'never' }, estimate)).toBe('');
});

it('says what adaptive depth would save a day', () => {
  const saving = (settled: number, how: CheckEstimate['counted'] = 'now') =>
    adaptiveSaving({ ...estimate, settled, counted: how })
      .split('. ')
      .at(-1);
  expect(saving(70)).toBe('Hoje pouparia cerca de 180 requisições por dia.');
  expect(saving(0)).toBe('Hoje pouparia cerca de 0 requisições por dia.');
  expect(saving(7, 'at_least')).toBe('Hoje pouparia pelo menos 18 requisições por dia.');
});
