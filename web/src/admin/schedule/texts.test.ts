import { expect, it } from 'vitest';
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
