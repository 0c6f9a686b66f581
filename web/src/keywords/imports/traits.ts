import { belongsTo, hostOf } from '#shared/domain.ts';
import { normalizeText } from '../../ui/bare/text/format.ts';

/** Of what positions are. Those that differ in one of these are never mixed. */
export const TRAITS = ['site', 'country', 'engine', 'location', 'device', 'kind'] as const;
export type Trait = (typeof TRAITS)[number];

/** Whose positions a company has, and where its own checks measure them. */
export interface Market {
  readonly domain: string;
  readonly country: string;
}

/** Which rows are read, where a file has several kinds of them, or rows unlike the company's own checks. */
export interface Question {
  readonly trait: Trait;
  readonly options: readonly { readonly key: string; readonly label: string; readonly rows: number }[];
  readonly answer: string | undefined;
}

/** What a row says of a trait. The key is null for another site's rows, and for another market's. */
interface Value {
  readonly key: string | null;
  readonly text: string;
}

export interface Traits extends Readonly<Record<Trait | 'url', number>> {
  readonly answers: Readonly<Partial<Record<Trait, string>>>;
}

type Row = readonly string[];

/** The key of what the company's own checks measure; all others are in lower case. */
const OWN = 'OWN';

const MAX_OPTIONS = 50;

interface Own {
  rows: readonly Row[];
  readonly questions: Question[];
  readonly others: Partial<Record<Trait, string[]>>;
}

export const ownRows = (all: readonly Row[], choice: Traits, market: Market): Own => {
  const own: Own = { rows: all, questions: [], others: {} };
  for (const trait of TRAITS) {
    const values =
      trait === 'site' ? sitesOf(own.rows, choice, market) : valuesOf(trait, own.rows, choice, market);
    const options = optionsOf(values);
    const answer = answerOf(options, choice.answers[trait]);
    const isOpen = options.length > 1 || options.some(({ key }) => key !== OWN && key !== '');
    if (isOpen) own.questions.push({ trait, options, answer });
    // Before there is an answer, nothing is left out but what no answer would take.
    const others = values.filter(({ key }) => key !== answer && (key === null || answer !== undefined));
    if (others.length > 0) own.others[trait] = others.map(({ text }) => text);
    own.rows = own.rows.filter((_, index) => answer !== undefined && values[index]?.key === answer);
  }
  return own;
};

const optionsOf = (values: readonly Value[]): Question['options'] =>
  [...Map.groupBy(values, ({ key }) => key)]
    .flatMap(([key, of]) =>
      key === null ? [] : [{ key, label: of[0]?.text || 'não informado', rows: of.length }],
    )
    .toSorted((a, b) => Number(b.key === OWN) - Number(a.key === OWN) || b.rows - a.rows)
    .slice(0, MAX_OPTIONS);

/** What is unlike the company's own checks is read only if it is chosen. */
const answerOf = (options: Question['options'], chosen: string | undefined): string | undefined => {
  const has = (wanted: string | undefined) => options.some(({ key }) => key === wanted);
  if (has(chosen)) return chosen;
  if (has(OWN)) return OWN;
  return options.length === 1 && has('') ? '' : undefined;
};

/** Judges rows by the hosts of site and page. A name belongs to whom all of its pages belong. */
const sitesOf = (rows: readonly Row[], { site, url }: Traits, { domain }: Market): readonly Value[] => {
  const judged = rows.map((row) => {
    const [named = '', page = ''] = [row[site], row[url]];
    const hosts = [hostIn(named), hostIn(page)].filter((host) => host !== null);
    const other = hosts.find((host) => !belongsTo(host, domain));
    return { name: named, isKnown: hosts.length > 0, other };
  });
  const isOther = new Map<string, boolean>();
  for (const { name, isKnown, other } of judged) {
    const key = normalizeText(name);
    if (isKnown) isOther.set(key, isOther.get(key) === true || other !== undefined);
  }
  return judged.map(({ name, isKnown, other }) => {
    const key = normalizeText(name);
    const belongsToOther = isKnown ? other !== undefined : isOther.get(key);
    if (belongsToOther === undefined) return { key, text: name };
    return belongsToOther ? { key: null, text: other ?? name } : { key: OWN, text: domain };
  });
};

/** Reads a host as tools write it: with or without a scheme, or as *.loja.com.br/* for all of its pages. */
export const hostIn = (text: string): string | null => {
  const address = text.replace(/^(?:sc-domain:|\*\.)/, '');
  if (address.startsWith('/') || !address.includes('.')) return null;
  const host = hostOf(/^https?:\/\//i.test(address) ? address : `http://${address}`);
  return host?.includes('.') ? host : null;
};

const valuesOf = (trait: MeasuredTrait, rows: readonly Row[], choice: Traits, market: Market): Value[] => {
  const home = namesOf(market.country);
  const values = new Map<string, Value>();
  return rows.map((row) => {
    const text = row[choice[trait]] ?? '';
    const value = values.get(text) ?? valueIn(trait, BLANK.test(text) ? '' : text, home);
    values.set(text, value);
    return value;
  });
};

type MeasuredTrait = Exclude<Trait, 'site'>;

export const BLANK = /^(?:|-+|–|—|null|none|n\/a|true|false)$/i;

/** The longer codes of the markets that can be chosen. */
const LONG_CODES: Readonly<Record<string, string>> = { br: 'bra', pt: 'prt', us: 'usa' };

const namesOf = (code: string): readonly string[] => [
  code,
  LONG_CODES[code] ?? code,
  String.fromCodePoint(...Array.from(code, (letter) => letter.charCodeAt(0) - 0x61 + 0x1f1e6)),
  ...['pt-BR', 'en'].map((language) =>
    normalizeText(new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code),
  ),
];

const DESKTOP = /^(?:d|pc|desktop|computador|computer)$/;
const ORGANIC = /^organic[oa]?s?$/;

export const isOrganic = (text: string): boolean => BLANK.test(text) || ORGANIC.test(normalizeText(text));

/** Rows of another country are none of the company's, whatever is chosen. */
const valueIn = (trait: MeasuredTrait, text: string, home: readonly string[]): Value => {
  const said = normalizeText(text);
  if (trait === 'device') return { key: DESKTOP.test(said) ? OWN : said, text };
  if (trait === 'kind') return { key: isOrganic(text) ? OWN : said, text };
  const place = said.replace(/^google\b/, '').trim();
  // The code ends "google.com.br" and "pt-BR".
  const isHome = place === '' || home.includes(place) || place.split(/[._-]/).at(-1) === home[0];
  if (trait !== 'country') return { key: isHome ? OWN : said, text };
  const words = ` ${place.replace(/[^\p{L}]+/gu, ' ')} `;
  return { key: isHome || home.slice(1).some((name) => words.includes(` ${name} `)) ? OWN : null, text };
};
