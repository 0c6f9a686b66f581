import { expect, it } from 'vitest';
import { costOf, type GridCompany, lookupsLeftFor } from './checkCost.ts';

const company = (active_keywords: number): GridCompany => ({
  id: `c${active_keywords}`,
  name: 'Loja',
  active_keywords,
});
const agency = Array.from({ length: 12 }, () => company(25));
const allowance = {
  lookups_left: 6900,
  lookups_a_day: 7200,
  trial: null,
  most_pages: 5,
};

it('says what the grids of several companies cost at most, and what is left', () => {
  expect(costOf(agency, allowance)).toBe(
    '12 empresas e 300 palavras-chave: no máximo 300 consultas, que leem até 5 páginas de resultados cada (no máximo 1.500 páginas).',
  );
  expect(costOf([company(1)], { ...allowance, most_pages: 1 })).toBe(
    '1 empresa e 1 palavra-chave: no máximo 1 consulta, que lê até 1 página de resultados.',
  );
  const text = 'Hoje restam 6.900 das 7.200 consultas do seu plano.';
  expect(lookupsLeftFor(agency, allowance)).toEqual({ text, lacking: '' });
  expect(lookupsLeftFor(agency, { ...allowance, lookups_left: 299 }).lacking).toMatch(/^Podem faltar/);
  expect(lookupsLeftFor([company(2)], { ...allowance, trial: { left: 1, until: 'email' } })).toEqual({
    text: 'Até você confirmar o seu e-mail resta 1 das consultas do período grátis.',
    lacking: 'As outras palavras-chave esperam por mais consultas.',
  });
  expect(lookupsLeftFor([company(2)], { ...allowance, trial: { left: 0, until: 'card' } })).toEqual({
    text: 'Sem cartão restam 0 das consultas do período grátis.',
    lacking: 'Elas não bastam.',
  });
  expect(lookupsLeftFor(agency, { ...allowance, lookups_a_day: 0 }).text).toMatch(
    /^Sem uma assinatura ativa/,
  );
});
