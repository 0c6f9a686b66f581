import type { KeywordPageOne } from '#shared/contract/pageOne.ts';
import { dayText } from '#shared/format.ts';
import { seatedSince } from '#shared/seatedSince.ts';
import { shownDomain } from '#shared/shownDomain.ts';
import type { ChangeValue } from '../../ui/bare/positions/TrendMark.tsx';

export type Day = KeywordPageOne['days'][number];
type Result = KeywordPageOne['results'][number];

export interface Seat {
  /** The same for a site's result from day to day; a second result of the site has another. */
  readonly key: string;
  readonly position: number;
  /** An index of the page's sites; null if the address cannot be read. */
  readonly index: number | null;
  readonly name: string;
  /** How charts draw the site: 0 is the company; null is one that nobody tracks. */
  readonly site: number | null;
  /** Since the reading before; null without anything to compare. */
  readonly change: ChangeValue;
  /** When its site was seen to arrive. */
  readonly since: string | null;
}

type Sites = Pick<KeywordPageOne, 'company_name' | 'competitors' | 'sites'>;

export const nameOf = ({ company_name, competitors, sites }: Sites, index: number | null): string => {
  if (index === null) return 'endereço ilegível';
  const { site = '', is_own, competitor_id } = sites[index] ?? {};
  if (is_own) return company_name;
  return competitors.find(({ id }) => id === competitor_id)?.name ?? shownDomain(site);
};

export const siteOf = ({ competitors, sites }: Sites, index: number | null): number | null => {
  const { is_own, competitor_id } = sites[index ?? -1] ?? {};
  return is_own ? 0 : (competitors.find(({ id }) => id === competitor_id)?.site ?? null);
};

const keysOf = (seats: Day['seats']): string[] => {
  const counts = new Map<number | null, number>();
  return seats.map((site) => {
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    return `${site} ${count}`;
  });
};

/** Returns who has the seats on a day. The last day's results also tell of places below the tenth. */
export const seatsOn = (page: KeywordPageOne, at: number): readonly Seat[] => {
  const [day, before] = [page.days[at], page.days[at - 1]];
  if (!day) return [];
  const isLast = at === page.days.length - 1;
  const keysBefore = before && !day.new_engine ? keysOf(before.seats) : undefined;
  return keysOf(day.seats).map((key, place) => {
    const index = day.seats[place] ?? null;
    const result = isLast ? page.results[place] : undefined;
    const since = seatedSince(index, page.days.slice(0, at + 1));
    return {
      key,
      position: place + 1,
      index,
      name: nameOf(page, index),
      site: siteOf(page, index),
      change: result ? changeOf(result, page) : changeFrom(keysBefore, index === null ? '' : key, place),
      since: since !== null && isArrival(since, page) ? since : null,
    };
  });
};

/** What to say where the company has no seat on a day; empty where it has one. */
export const absenceOn = ({ company_name, sites, days }: KeywordPageOne, at: number): string => {
  const own = sites.findIndex(({ is_own }) => is_own);
  const last = days.slice(0, at + 1).findLast(({ seats }) => seats.includes(own));
  if (last && last === days[at]) return '';
  return `${company_name} não está nesta página${last ? `; a última vez foi em ${dayText(last.day)}` : ''}.`;
};

/** Whether a reading of the same engine before that day is known. */
export const isArrival = (since: string, { days }: Pick<KeywordPageOne, 'days'>): boolean => {
  const at = days.findIndex(({ day }) => day === since);
  return at > 0 && !days[at]?.new_engine;
};

const changeFrom = (before: readonly string[] | undefined, key: string, place: number): ChangeValue => {
  if (!before || key === '') return null;
  return before.includes(key) ? before.indexOf(key) - place : 'entrou';
};

/** What was not read before cannot have entered. */
export const changeOf = (
  { site, position, previous_position }: Pick<Result, 'site' | 'position' | 'previous_position'>,
  { previous_depth }: Pick<KeywordPageOne, 'previous_depth'>,
): ChangeValue => {
  if (previous_position !== null) return previous_position - position;
  return site !== null && previous_depth !== null && position <= previous_depth ? 'entrou' : null;
};
