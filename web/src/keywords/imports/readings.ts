import { type ImportedPosition, importedPosition, keywordText } from '#shared/contract/keywords.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import { examplesOf } from '../../companies/listPreview.ts';
import { normalizeText } from '../../ui/bare/text/format.ts';
import { type Choice, dayTextsOf, type Interpretation, isOfAverages } from './columns.ts';
import { type Dates, type DayRange, datesOf, isWithin } from './dates.ts';
import { isOrganic, type Market, ownRows, type Question, type Trait } from './traits.ts';

export const reasons = {
  site: 'de outro site',
  country: 'de outro país',
  engine: 'de outro buscador',
  location: 'de outro local',
  device: 'de outro aparelho',
  kind: 'de outro tipo de resultado',
  keyword: 'sem uma palavra-chave válida',
  day: 'sem uma data legível',
  range: 'fora dos últimos 400 dias',
  position: 'sem uma posição medida',
  repeated: 'além da melhor posição da palavra-chave no dia',
} as const satisfies Record<Trait, string> & Record<string, string>;
type Reason = keyof typeof reasons;

export interface Reading {
  readonly positions: readonly ImportedPosition[];
  readonly keywords: readonly string[];
  readonly skipped: Readonly<Partial<Record<Reason, readonly string[]>>>;
  readonly questions: readonly Question[];
  readonly dates: Dates;
  readonly refusal: string | null;
}

/** What tools write where a site is not among the results. */
const NOT_FOUND =
  /^(?:--?|–|—|∞|0(?:[.,]0+)?|nr|not (?:found|ranked|ranking|in (?:the )?top \d+)|unranked|nao (?:encontrad|ranquead|posicionad|classificad|listad)[ao](?: \(ate \d+[^)]*\))?|(?:fora d[oe]|out of) top ?\d+|sem posicao|(?:>=|[>+≥]|mais de|acima de) ?\d+|\d+\+)$/;

/** Returns undefined where nothing was measured, or for a mean, which is no position. */
export const positionIn = (text: string): number | null | undefined => {
  const [, digits, thousands] = /^#?(\d+)(?:[.,]0{1,2}|[.,](\d{3}))?[ºª°]?$/.exec(text) ?? [];
  const number = Number(digits) * (thousands ? 1000 : 1) + Number(thousands ?? 0);
  if (number >= 1) return number <= MAX_POSITION ? number : undefined;
  return NOT_FOUND.test(normalizeText(text)) ? null : undefined;
};

/** The contract takes no higher ones. */
const MAX_POSITION = 1000;

const addressIn = (text = ''): string | null =>
  text.startsWith('http') ? (importedPosition.shape.url.safeParse(text).data ?? null) : null;

interface Cell {
  readonly keyword: string | undefined;
  readonly text: string;
  readonly day: string;
  readonly position: string;
  readonly url: string | undefined;
  readonly kind: string;
}

function* cellsOf(rows: Interpretation['table']['rows'], choice: Choice): Generator<Cell> {
  for (const row of rows) {
    const text = row[choice.keyword] ?? '';
    const { data: keyword } = keywordText.safeParse(text);
    const columns = choice.days?.columns ?? [{ ...choice, day: row[choice.day] ?? '', kind: -1 }];
    for (const { day, position, url, kind } of columns)
      yield { keyword, text, day, position: row[position] ?? '', url: row[url], kind: row[kind] ?? '' };
  }
}

type Judgement = ImportedPosition | { readonly reason: Reason; readonly text: string };

const judge = (cell: Cell, { dayOf }: Dates, range: DayRange): Judgement => {
  const { keyword } = cell;
  if (keyword === undefined) return { reason: 'keyword', text: cell.text };
  const day = dayOf(cell.day);
  if (day === null) return { reason: 'day', text: cell.day };
  if (!isWithin(day, range)) return { reason: 'range', text: cell.day };
  const position = positionIn(cell.position);
  if (position === undefined) return { reason: 'position', text: cell.position };
  if (!isOrganic(cell.kind)) return { reason: 'kind', text: cell.kind };
  return { keyword, day, position, url: addressIn(cell.url) };
};

/** Reads the positions of the company's own site in its market, as far as the file tells them. */
export const readPositions = (file: Interpretation, market: Market, range: DayRange): Reading => {
  const { table, choice, order } = file;
  const dates = datesOf(dayTextsOf(table, choice), range, order);
  const { rows, questions, others } = ownRows(table.rows, choice, market);
  const refusal = refusalOf(file, market, others.site);
  const skipped: Partial<Record<Reason, string[]>> = { ...others };
  const skip = (reason: Reason, text: string) => {
    skipped[reason] ??= [];
    skipped[reason].push(text);
  };
  const found = new Map<string, ImportedPosition>();
  const keywords = new Map<string, string>();
  for (const cell of cellsOf(refusal === null ? rows : [], choice)) {
    const judged = judge(cell, dates, range);
    if ('reason' in judged) {
      skip(judged.reason, judged.text);
      continue;
    }
    const spelling = normalizeQuery(judged.keyword);
    const key = `${judged.day} ${spelling}`;
    const before = found.get(key);
    if (before) skip('repeated', cell.text);
    if (!before || isAbove(judged.position, before.position)) found.set(key, judged);
    if (!keywords.has(spelling)) keywords.set(spelling, judged.keyword);
  }
  const positions = [...found.values()];
  return { positions, keywords: [...keywords.values()], skipped, questions, dates, refusal };
};

const isAbove = (position: number | null, other: number | null): boolean =>
  position !== null && (other === null || position < other);

const refusalOf = (file: Interpretation, { domain }: Market, others: readonly string[] = []) => {
  const { table, choice, otherSites } = file;
  if (isOfAverages(table.header)) return AVERAGES;
  const isOthers = others.length === table.rows.length;
  const hasDays = choice.days !== undefined || (choice.day >= 0 && choice.position >= 0);
  const sites = isOthers ? others : otherSites;
  if (sites.length === 0 || (hasDays && !isOthers)) return null;
  return `Este arquivo tem posições de ${examplesOf(sites.map(shownDomain))}, não de ${shownDomain(domain)}.`;
};

const AVERAGES =
  'Um arquivo com cliques e impressões, como o do Search Console, tem posições médias, e não posições medidas em um dia. Elas não são importadas.';
