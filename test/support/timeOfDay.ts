/** The São Paulo time of day of a moment (milliseconds), HH:MM, as a schedule's settings have it. */
export const timeOfDay = (moment: number): string =>
  new Date(moment).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', timeStyle: 'short' });
