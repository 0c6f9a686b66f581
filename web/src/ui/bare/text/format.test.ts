import { describe, expect, it } from 'vitest';
import { numberText, signed, signedDecimal } from '#shared/format.ts';
import { day, normalizeText, reais, relativeTime } from './format.ts';

describe('dates and times', () => {
  it('name today and yesterday', () => {
    const now = Date.parse('2026-11-21T18:00:00.000Z');
    expect(relativeTime('2026-11-21T03:00:00.000Z', now)).toBe('hoje às 00:00');
    expect(relativeTime('2026-11-21T02:59:00.000Z', now)).toBe('ontem às 23:59');
    expect(relativeTime('2026-11-22T03:00:00.000Z', now)).toBe('amanhã às 00:00');
    expect(relativeTime('2026-11-18T12:00:00.000Z', now)).toBe('18/11/2026 às 09:00');
  });

  it('take a date as it is, and a moment in São Paulo', () => {
    expect([day('2026-11-21'), day('2026-11-21T00:00:00.000Z')]).toEqual(['21/11/2026', '20/11/2026']);
  });
});

describe('numbers', () => {
  it('are written as `Intl` writes them', () => {
    const currency = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    for (const decimals of [0, 1]) {
      const format = new Intl.NumberFormat('pt-BR', {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      });
      const values = Array.from({ length: 4000 }, (_, index) => 1.2 ** (index / 40) * (index % 2 ? 1 : -1));
      for (const value of [0, 0.05, 0.35, 2.5, 999.95, 1e6, ...values]) {
        expect(numberText(value, decimals)).toBe(format.format(value));
      }
    }
    for (const value of [0, 49.9, 1234.56, -0.5, 1_000_000]) {
      expect(reais(value)).toBe(currency.format(value));
    }
  });

  it('show the sign of a change', () => {
    expect([signed(3), signed(-12), signed(0)]).toEqual(['+3', '−12', '0']);
    expect([3.2, -2.44, -0.04].map(signedDecimal)).toEqual(['+3,2', '−2,4', '0,0']);
  });
});

describe('text', () => {
  it('is normalised for searching', () => {
    expect(normalizeText('Torrefação São João')).toBe('torrefacao sao joao');
    expect(normalizeText('Casa\u00a0 Verde\u200b')).toBe('casa verde');
  });
});
