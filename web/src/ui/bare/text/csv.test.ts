import { describe, expect, it } from 'vitest';
import { csvFileName, toCsv } from './csv.ts';

const cell = (value: Parameters<typeof toCsv>[0]['rows'][number][number]) =>
  toCsv({ header: [], rows: [[value]] }).slice('\ufeff\r\n'.length, -'\r\n'.length);

describe('a CSV file', () => {
  it('begins with a byte order mark and separates by semicolons and CRLF', () => {
    const rows = [
      ['café', 3],
      [null, 1234.5],
    ];
    expect(toCsv({ header: ['Palavra-chave', 'Posição'], rows })).toBe(
      '\ufeffPalavra-chave;Posição\r\ncafé;3\r\n;1234,5\r\n',
    );
  });

  it('shows dates in the time of São Paulo', () => {
    expect(cell(new Date('2026-11-22T02:59:00.000Z'))).toBe('21/11/2026 23:59');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['-3', "'-3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['=a;b"', `"'=a;b"""`],
    ['a=1', 'a=1'],
    ['café - moído', 'café - moído'],
  ])('keeps a spreadsheet from computing %j', (text, written) => {
    expect(cell(text)).toBe(written);
  });
});

it('names a file by what it holds and the day in São Paulo', () => {
  const now = Date.parse('2026-11-22T02:59:00.000Z');
  expect(csvFileName(['Palavras-chave', 'Café & Cia. / São Paulo'], now)).toBe(
    'palavras-chave-cafe-cia-sao-paulo-2026-11-21.csv',
  );
  expect(csvFileName(['Grid', '日本'], now)).toBe('grid-2026-11-21.csv');
});
