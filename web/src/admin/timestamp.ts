const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment to the second, in São Paulo: 21/11/2026 14:32:05. */
export const timestamp = (at: string): string => format.format(new Date(at)).replace(',', '');
