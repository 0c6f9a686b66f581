/** A day's figures of a company, as its overview and its client's report show them. */
import type { CompanyDay, Overview } from './contract/visibility.ts';
import { counted, dayText, decimal, percent, points, signed, whole } from './format.ts';

interface Figure {
  readonly label: string;
  /** A dash if it is not known. */
  readonly value: string;
  /** Null if it does not show. */
  readonly change: string | null;
  readonly tone?: 'better' | 'worse';
}

export const counts = [
  ['Top 3', 'top_3'],
  ['Top 10', 'top_10'],
  ['Top 20', 'top_20'],
  ['Top 50', 'top_50'],
  ['Não encontradas', 'not_found'],
  ['Não verificadas', 'not_verified'],
] as const;

const MOVES = [
  ['up', 'subiu', 'subiram'],
  ['entered', 'entrou nos resultados', 'entraram nos resultados'],
  ['down', 'caiu', 'caíram'],
  ['left', 'saiu dos resultados', 'saíram dos resultados'],
] as const;

/** What left the results is no fall, as on cards and in the analysis. */
export const movesText = (moves: Partial<Overview['moves']>): string => {
  const texts = MOVES.filter(([move]) => moves[move]).map(([move, one, many], index) =>
    index === 0
      ? counted(moves[move] ?? 0, `palavra-chave ${one}`, `palavras-chave ${many}`)
      : counted(moves[move] ?? 0, one, many),
  );
  return new Intl.ListFormat('pt-BR').format(texts) || 'Nenhuma palavra-chave mudou de posição';
};

type Change = number | null | undefined;

/** Smaller changes look like none. */
export const isChange = (change: Change): change is number => change != null && Math.abs(change) >= 0.05;

export const toneOf = (change: Change, isLessBetter = false): Pick<Figure, 'tone'> => {
  if (!isChange(change)) return {};
  return { tone: change < 0 === isLessBetter ? 'better' : 'worse' };
};

/** Null where nothing is among the first 50: a mean of what counts as 51 alone says nothing. */
export const overallOf = ({ own }: Pick<CompanyDay, 'own'>): number | null =>
  own.top_50 === 0 ? null : own.overall_position;

type Compared = Pick<Overview, 'before' | 'change' | 'competitors'>;
type Row = readonly [string, string, Change, (by: number) => string, boolean?];

export const figuresOf = ({ before, change, competitors }: Compared, today: CompanyDay): Figure[] => {
  const { own, share_of_voice: share } = today;
  // Of other keywords or competitors, a share says nothing of how it changed.
  const isSame =
    before &&
    before.day < today.day &&
    before.keywords === today.keywords &&
    before.competitors.every((one, index) => (one === null) === (today.competitors[index] === null));
  const shareBefore = isSame ? before.share_of_voice : null;
  const shareChange = share === null || shareBefore === null ? null : share - shareBefore;
  const rows: readonly Row[] = [
    ['Visibilidade', percent(own.visibility), change?.visibility, points],
    ['Share of voice', percent(competitors.length === 0 ? null : share), shareChange, points],
    ['Posição geral', decimal(overallOf(today)), change?.overall_position, placesText, true],
    ...counts.map(([label, count]): Row => {
      const by = count === 'not_verified' ? null : change?.[count];
      return [label, whole(own[count]), by, signed, count === 'not_found'];
    }),
  ];
  return rows.map(([label, value, by, text, isLessBetter]) => ({
    label,
    value,
    change: null,
    ...(isChange(by) && value !== '—' && { change: text(by), ...toneOf(by, isLessBetter) }),
  }));
};

/** A lower position is better, so a sign would mislead. */
const placesText = (by: number): string => `${by < 0 ? 'melhorou' : 'piorou'} ${decimal(Math.abs(by))}`;

/** Which day the figures are of, and what they are compared with. */
export const comparedText = (
  { before, change }: Pick<Overview, 'before' | 'change'>,
  { day, keywords }: CompanyDay,
): string => {
  const now = `${dayText(day)}, ${counted(keywords, 'palavra-chave ativa', 'palavras-chave ativas')}.`;
  if (!change) return `${now} Ainda não há um dia anterior do mesmo buscador com que comparar.`;
  const then = before ? `com ${dayText(before.day)}` : 'com a medição anterior';
  // Lines of a chart jump where keywords come and go, which the changes leave out.
  const others =
    before && before.keywords !== keywords
      ? ` O gráfico conta todas as de cada dia: em ${dayText(before.day)} eram ${whole(before.keywords)}.`
      : '';
  return `${now} As mudanças comparam ${then} as mesmas palavras-chave, com os pesos de hoje.${others}`;
};

/** The days of the period, which begins with the day compared with. */
export const daysOf = ({
  days,
  since,
  before,
}: Pick<Overview, 'days' | 'since' | 'before'>): readonly CompanyDay[] => {
  const first = before && before.day < since ? before.day : since;
  return days.filter(({ day }) => day >= first);
};
