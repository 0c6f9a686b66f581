import type { Move } from '#shared/contract/visibility.ts';
import { capitalized, counted, dayText, inPoints, percent, positionText } from '#shared/format.ts';
import { isChange, movesText } from '#shared/overviewFigures.ts';
import type { ReportData } from './reportData.ts';
import { ownSeatsText } from './sections/pageOne.ts';
import { NOTHING_KNOWN } from './sections/visibility.ts';

const visibilityNow = ({ overview: { days } }: Pick<ReportData, 'overview'>): number | null =>
  days.at(-1)?.own.visibility ?? null;

export const headlineOf = (data: Pick<ReportData, 'overview'>): string => {
  const { company, change, before, since } = data.overview;
  const now = visibilityNow(data);
  if (now === null) return NOTHING_KNOWN;
  const by = change?.visibility;
  const name = `A visibilidade de ${company.name}`;
  if (by === undefined) return `${name} é de ${percent(now)}.`;
  const then = dayText(before?.day ?? since);
  if (!isChange(by)) return `${name} ficou em ${percent(now)} desde ${then}.`;
  return `${name} ${by > 0 ? 'subiu' : 'caiu'} ${inPoints(Math.abs(by))} desde ${then}, para ${percent(now)}.`;
};

/** Two lines which, after the headline, stand alone in a message. */
export const summaryOf = (data: ReportData): string[] => {
  const { change, moves, gains, losses } = data.overview;
  const top10 = data.overview.days.at(-1)?.own.top_10 ?? 0;
  const moved = change
    ? `${movesText(moves)}; ${some(top10, 'está', 'estão')}`
    : some(top10, 'palavra-chave está', 'palavras-chave estão');
  // What moved most in the headline's direction: it is why.
  const by = change?.visibility;
  const [largest] = [...gains, ...losses]
    .filter(({ worth }) => !isChange(by) || worth > 0 === by > 0)
    .toSorted((a, b) => Math.abs(b.worth) - Math.abs(a.worth));
  return [
    `${capitalized(moved)} no top 10.${largest ? ` ${moveText(largest)}` : ''}`,
    data.pageOne.seats === 0 ? 'A página 1 ainda não foi lida.' : ownSeatsText(data),
  ];
};

const some = (count: number, one: string, many: string): string =>
  count === 0 ? `nenhuma ${one}` : counted(count, one, many);

const moveText = ({ keyword, previous_position: from, position: to, worth }: Move): string => {
  const name = `${worth < 0 ? 'A queda que mais pesou' : 'Destaque'}: “${keyword}”`;
  if (to === null) return `${name}, que era ${positionText(from)} e não foi encontrada.`;
  if (from === null) return `${name}, que não era encontrada e agora é ${positionText(to)}.`;
  return `${name}, de ${positionText(from)} para ${positionText(to)}.`;
};
