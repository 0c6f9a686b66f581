import { describe, expect, it } from 'vitest';
import {
  capitalized,
  counted,
  day,
  dayAndTime,
  decimal,
  normalizeText,
  signed,
  spokenMoment,
  whole,
} from './format.ts';

describe('moments', () => {
  it('are shown in the time of São Paulo, three hours behind UTC', () => {
    expect(dayAndTime('2026-11-21T17:32:00.000Z')).toBe('21/11/2026 14:32');
  });

  it('belong to the day that São Paulo has', () => {
    expect(day('2026-11-22T02:59:00.000Z')).toBe('21/11/2026');
  });

  it('are spoken of by their distance from today', () => {
    const now = Date.parse('2026-11-21T18:00:00.000Z');
    expect(spokenMoment('2026-11-21T03:00:00.000Z', now)).toBe('hoje às 00:00');
    expect(spokenMoment('2026-11-21T02:59:00.000Z', now)).toBe('ontem às 23:59');
    expect(spokenMoment('2026-11-18T12:00:00.000Z', now)).toBe('18/11/2026 às 09:00');
  });
});

describe('numbers', () => {
  it('have Brazilian separators', () => {
    expect(whole(12345)).toBe('12.345');
    expect(decimal(12)).toBe('12,0');
    expect(decimal(null)).toBe('—');
  });

  it('carry their sign when they are changes', () => {
    expect([signed(3), signed(-12), signed(0)]).toEqual(['+3', '−12', '0']);
  });

  it('agree with their noun', () => {
    expect(counted(1, 'empresa', 'empresas')).toBe('1 empresa');
    expect(counted(0, 'empresa', 'empresas')).toBe('0 empresas');
  });
});

describe('words', () => {
  it('are capitalised and otherwise left alone', () => {
    expect(capitalized('past_due')).toBe('Past_due');
    expect(capitalized('')).toBe('');
  });

  it('are found whatever their accents', () => {
    expect(normalizeText('Torrefação São João')).toBe('torrefacao sao joao');
  });
});
