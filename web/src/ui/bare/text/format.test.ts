import { describe, expect, it } from 'vitest';
import { normalizeText, relativeTime, signed, signedDecimal } from './format.ts';

describe('dates and times', () => {
  it('name today and yesterday', () => {
    const now = Date.parse('2026-11-21T18:00:00.000Z');
    expect(relativeTime('2026-11-21T03:00:00.000Z', now)).toBe('hoje às 00:00');
    expect(relativeTime('2026-11-21T02:59:00.000Z', now)).toBe('ontem às 23:59');
    expect(relativeTime('2026-11-22T03:00:00.000Z', now)).toBe('amanhã às 00:00');
    expect(relativeTime('2026-11-18T12:00:00.000Z', now)).toBe('18/11/2026 às 09:00');
  });
});

describe('numbers', () => {
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
