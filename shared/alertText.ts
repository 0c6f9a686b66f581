/** What an alert says, in the bell and in the mail, and where it leads. */
import type { AlertEvent } from './contract/alerts.ts';
import { dayText, inPoints, keywordsText, percent, positionText } from './format.ts';
import { readableUrl } from './shownDomain.ts';

const borderText = (border: 3 | 10 | null, entered: boolean): string => {
  const within = entered ? 'Entrou' : 'Saiu';
  if (border === null) return `${within} ${entered ? 'nos' : 'dos'} resultados`;
  return `${within} ${entered ? 'no' : 'do'} top ${border}`;
};

const namesOf = ({
  keywords,
  count,
}: {
  keywords: readonly { keyword: string }[];
  count: number;
}): string => {
  const shown = keywords.slice(0, 3).map(({ keyword }) => `“${keyword}”`);
  const more = count - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` e mais ${more}` : ''}`;
};

export const alertText = (event: AlertEvent): string => {
  switch (event.kind) {
    case 'entered':
    case 'left':
      return `${borderText(event.border, event.kind === 'entered')}: “${event.keyword}”, ${changeText(event)}`;
    case 'rose':
    case 'fell':
      return `${event.kind === 'rose' ? 'Subiu' : 'Caiu'}: “${event.keyword}”, ${changeText(event)}`;
    case 'page':
      return `Outra página em “${event.keyword}”: ${readableUrl(event.url)}, antes ${readableUrl(event.previous_url)}`;
    case 'passed':
      return `${event.competitor} passou à sua frente em ${keywordsText(event.count)}: ${namesOf(event)}`;
    case 'visibility': {
      const by = inPoints(Math.abs(event.visibility - event.previous));
      const verb = event.visibility > event.previous ? 'subiu' : 'caiu';
      return `A visibilidade ${verb} ${by} desde ${dayText(event.since)}: de ${percent(event.previous)} para ${percent(event.visibility)}`;
    }
    case 'not_verified':
      return `Sem verificação há dois dias: ${keywordsText(event.count)}, ${namesOf(event)}`;
  }
};

const changeText = ({
  position,
  previous_position,
}: {
  position: number | null;
  previous_position: number | null;
}) => `de ${positionText(previous_position)} para ${positionText(position)}`;

/** The history of the keyword that it is about, or the company's overview. */
export const alertPath = (companyId: string, event: AlertEvent): string =>
  'keyword_id' in event
    ? `/companies/${companyId}/analysis?historico=${encodeURIComponent(event.keyword_id)}`
    : `/companies/${companyId}/overview`;
