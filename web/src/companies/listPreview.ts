import { counted, whole } from '#shared/format.ts';

export interface PreviewLine {
  readonly outcome: string;
  readonly text: string;
  readonly examples: string;
}

type Words<O extends string> = Readonly<Record<O, readonly [one: string, many: string]>>;

export const groupedBy = <O extends string, T>(
  words: Words<O>,
  list: readonly T[],
  outcomeOf: (item: T) => O,
): Readonly<Record<O, readonly T[]>> => {
  const groups = Map.groupBy(list, outcomeOf);
  const outcomes = Object.keys(words) as O[];
  return Object.fromEntries(outcomes.map((outcome) => [outcome, groups.get(outcome) ?? []])) as Record<
    O,
    T[]
  >;
};

/** A line for each outcome that occurs, and one for `added` in any case. */
export const linesOf = <O extends string>(
  words: Words<O>,
  textsOf: (outcome: O) => readonly string[],
): PreviewLine[] =>
  (Object.keys(words) as O[]).flatMap((outcome) => {
    const [one, many] = words[outcome];
    const texts = textsOf(outcome);
    if (texts.length === 0 && outcome !== 'added') return [];
    const examples = outcome === 'added' ? '' : examplesOf(texts);
    return [{ outcome, text: counted(texts.length, one, many), examples }];
  });

const EXAMPLES = 3;

export const examplesOf = (texts: readonly string[]): string => {
  const distinct = [...new Set(texts)].filter((text) => text !== '');
  const shown = distinct
    .slice(0, EXAMPLES)
    .map((text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text));
  const more = distinct.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` e mais ${whole(more)}` : '');
};

export interface Saved {
  readonly created: readonly unknown[];
  readonly existing: readonly unknown[];
  readonly beyond_limit: readonly unknown[];
}
export type Unsent = Readonly<Record<'known' | 'beyondLimit', readonly unknown[]>>;

const additions = {
  a: {
    one: 'palavra-chave adicionada',
    many: 'palavras-chave adicionadas',
    none: 'Nenhuma palavra-chave adicionada',
  },
  o: {
    one: 'concorrente adicionado',
    many: 'concorrentes adicionados',
    none: 'Nenhum concorrente adicionado',
  },
};

export const savedText = (
  { created, existing, beyond_limit }: Saved,
  unsent: Unsent,
  ending: 'a' | 'o',
): string => {
  const { one, many, none } = additions[ending];
  const added = created.length;
  const known = existing.length + unsent.known.length;
  const beyondLimit = beyond_limit.length + unsent.beyondLimit.length;
  const parts = [
    added > 0 ? counted(added, one, many) : none,
    ...(known > 0 ? [counted(known, 'já existia', 'já existiam')] : []),
    ...(beyondLimit > 0
      ? [counted(beyondLimit, 'ficou acima do limite do plano', 'ficaram acima do limite do plano')]
      : []),
  ];
  return `${parts.join(', ')}.`;
};

/** Sends a list by requests of `size`, one after another. If one fails, what was sent before is saved. */
export const sendAll = async <T, R>(
  list: readonly T[],
  size: number,
  send: (part: T[]) => Promise<R>,
  onSent?: (sent: number) => void,
): Promise<R[]> => {
  const replies: R[] = [];
  for (let start = 0; start < list.length; start += size) {
    const part = list.slice(start, start + size);
    replies.push(await send(part));
    onSent?.(start + part.length);
  }
  return replies;
};
