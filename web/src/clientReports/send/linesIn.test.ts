import { describe, expect, it } from 'vitest';
import { linesIn } from './linesIn.ts';

const fits = (line: string) => [...line].length <= 10;

describe('lines of a picture', () => {
  it.each([
    { text: 'uma linha', lines: ['uma linha'] },
    { text: 'a posição  subiu bem', lines: ['a posição', 'subiu bem'] },
    { text: 'ver palavrainterminável já', lines: ['ver', 'palavrain…', 'já'] },
    { text: 'um dois três quatro cinco seis', lines: ['um dois', 'três', 'quatro ci…'] },
    { text: '👩‍🚀 '.repeat(3), lines: ['👩‍🚀 👩‍🚀', '👩‍🚀'] },
  ])('of “$text” fit, break at spaces where they can, and are at most three', ({ text, lines }) => {
    expect(linesIn(text.trim(), fits, 3)).toEqual(lines);
  });
});
