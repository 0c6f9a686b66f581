/** What a company measured, as a plain list, and how it stood by it: no function of the product is used. */

export interface Engine {
  readonly provider: 'serper' | 'algolia';
  readonly country: string;
  readonly language: string;
  readonly index?: string | undefined;
}

/** Results that were read for a keyword. */
export interface Fetch {
  readonly at: string;
  /** The São Paulo day of `at`. */
  readonly day: string;
  readonly engine: Engine;
  /** Hosts by position. */
  readonly hosts: readonly string[];
  readonly exhausted: boolean;
  /** Whether the results are stored for 90 days, so that competitors added later can be placed. */
  readonly stored: boolean;
}

/** One use of a fetch for a company, with the domain and the competitors that it had then. */
export interface Use {
  readonly fetch: Fetch;
  readonly domain: string;
  readonly tracked: ReadonlySet<string>;
}

interface Place {
  readonly position: number | null;
  readonly beyond: boolean;
  /** How many days before it was measured. */
  readonly age: number;
  readonly engine: Engine;
}

export interface Stood {
  readonly own:
    | (Place & { readonly at: string; readonly domain: string; readonly depth: number })
    | undefined;
  /** By id; without those of which nothing is known. */
  readonly competitors: ReadonlyMap<string, Place>;
}

export const isComparable = (one: Engine, other: Engine): boolean =>
  one.provider === 'serper'
    ? other.provider === 'serper' && one.country === other.country && one.language === other.language
    : other.provider === 'algolia' && one.index === other.index;

export const positionOf = (hosts: readonly string[], domain: string): number | null => {
  const index = hosts.findIndex((host) => host === domain || host.endsWith(`.${domain}`));
  return index < 0 ? null : index + 1;
};

const daysApart = (earlier: string, later: string): number =>
  (Date.parse(`${later}T12:00Z`) - Date.parse(`${earlier}T12:00Z`)) / 86_400_000;

export const usesBy = (uses: readonly Use[], day: string): Use[] =>
  uses.filter(({ fetch }) => fetch.day <= day).toSorted((a, b) => (a.fetch.at < b.fetch.at ? -1 : 1));

const CARRIED = 7;
export const STORED_MS = 90 * 86_400_000;

/** Returns how a keyword stood at the end of a day, by what is stored at `now` (milliseconds). */
export const stoodOn = (
  uses: readonly Use[],
  day: string,
  domain: string,
  competitors: ReadonlyMap<string, string>,
  now: number,
): Stood => {
  const known = usesBy(uses, day);
  const last = known.at(-1);
  if (!last || last.domain !== domain) return { own: undefined, competitors: new Map() };
  const { fetch } = last;
  const age = daysApart(fetch.day, day);
  const own = {
    position: positionOf(fetch.hosts, domain),
    beyond: false,
    age,
    engine: fetch.engine,
    at: fetch.at,
    domain,
    depth: fetch.hosts.length,
  };
  const stood = [...competitors].flatMap(([id, host]): [string, Place][] => {
    const isTold = ({ fetch: { at, stored }, tracked }: Use) =>
      tracked.has(id) || (stored && Date.parse(at) >= now - STORED_MS);
    const place = competitorPlace(known, day, host, isTold);
    return place ? [[id, place]] : [];
  });
  return { own, competitors: new Map(stood) };
};

/** The last definite place counts for a week, unless a later fetch has read as deep. */
const competitorPlace = (
  uses: readonly Use[],
  day: string,
  host: string,
  isTold: (use: Use) => boolean,
): Place | undefined => {
  const last = uses.at(-1);
  if (!last || !isTold(last)) return undefined;
  const { engine } = last.fetch;
  for (const use of uses.toReversed()) {
    if (!isTold(use)) break;
    const { fetch } = use;
    const position = positionOf(fetch.hosts, host);
    if (position === null && !fetch.exhausted) continue;
    const depth = position ?? fetch.hosts.length;
    const isDisproved = uses.some(
      ({ fetch: later }) =>
        later.at > fetch.at && isComparable(later.engine, fetch.engine) && later.hosts.length >= depth,
    );
    const age = daysApart(fetch.day, day);
    if (isDisproved || age > CARRIED || !isComparable(fetch.engine, engine)) break;
    return { position, beyond: false, age, engine };
  }
  return { position: null, beyond: true, age: daysApart(last.fetch.day, day), engine };
};
