import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TrialLookups } from '#shared/contract/billing.ts';
import { keywords, pastedKeyword } from '#shared/contract/keywords.ts';
import { counted } from '#shared/format.ts';
import { normalizeQuery } from '#shared/searchQuery.ts';
import { routeQuery } from '../cache.ts';
import { groupedBy, linesOf } from '../companies/listPreview.ts';
import type { NewKeyword } from './bulk.ts';

type Outcome =
  | 'added'
  /** The company has the keyword, and the list its tags or volume. */
  | 'completed'
  | 'known'
  | 'repeated'
  | 'tooLong'
  | 'invalid'
  | 'wrongTags'
  /** Counted elsewhere, too: what they have for a volume is left out. */
  | 'noVolume'
  | 'beyondLimit';

export type Preview = Readonly<Record<Outcome, readonly NewKeyword[]>>;

const hasDetails = ({ tags, volume }: NewKeyword): boolean => tags !== undefined || volume !== undefined;

/** Stands for a letter that was decoded wrongly and is lost. */
const LOST = '\ufffd';

const wrongIn = (row: NewKeyword): Outcome | undefined => {
  const issues = pastedKeyword.safeParse(row).error?.issues ?? [];
  if (row.keyword.includes(LOST)) return 'invalid';
  if (issues.length === 0) return undefined;
  const ofText = issues.filter(({ path }) => path[0] === 'keyword');
  if (ofText.length === 0) return 'wrongTags';
  return ofText.some(({ code }) => code === 'too_big') ? 'tooLong' : 'invalid';
};

export const useKnownKeys = (companyId: string): ReadonlySet<string> => {
  const { data } = useQuery(routeQuery(keywords.list, { query: { company_id: companyId } }));
  return useMemo(() => new Set(data?.map(({ keyword }) => normalizeQuery(keyword))), [data]);
};

/** `keys` are the company's keywords; the plan has room for `free` more. */
export const previewOf = (list: readonly NewKeyword[], keys: ReadonlySet<string>, free: number): Preview => {
  const seen = new Set<string>();
  let left = free;
  const outcomeOf = (row: NewKeyword): Outcome => {
    const wrong = wrongIn(row);
    if (wrong) return wrong;
    const key = normalizeQuery(row.keyword.normalize());
    const isKnown = keys.has(key);
    const isRepeated = seen.has(key);
    seen.add(key);
    if (isKnown) return !isRepeated && hasDetails(row) ? 'completed' : 'known';
    if (isRepeated) return 'repeated';
    left -= 1;
    return left < 0 ? 'beyondLimit' : 'added';
  };
  return {
    ...groupedBy(words, list, outcomeOf),
    noVolume: list.filter(({ noVolume }) => noVolume !== undefined),
  };
};

const words: Record<Outcome, readonly [one: string, many: string]> = {
  added: ['nova', 'novas'],
  completed: ['já existe, e recebe etiquetas ou volume', 'já existem, e recebem etiquetas ou volume'],
  known: ['já existe', 'já existem'],
  repeated: ['repetida na lista', 'repetidas na lista'],
  tooLong: ['longa demais', 'longas demais'],
  invalid: ['com caracteres invisíveis ou perdidos', 'com caracteres invisíveis ou perdidos'],
  wrongTags: ['com etiqueta ou volume inválido', 'com etiquetas ou volume inválidos'],
  noVolume: ['sem o volume, que não é um número', 'sem o volume, que não é um número'],
  beyondLimit: ['acima do limite do plano', 'acima do limite do plano'],
};

export const previewLines = (preview: Preview) =>
  linesOf(words, (outcome) =>
    preview[outcome].map(({ keyword, noVolume }) =>
      outcome === 'noVolume' ? `${keyword}: ${noVolume}` : keyword,
    ),
  );

/** Says that a trial checks not all of `count` new keywords at once; undefined if it does. */
export const laterNote = (count: number, { used, max, until }: TrialLookups): string | undefined => {
  const left = Math.max(0, max - used);
  if (count <= left) return undefined;
  const event = until === 'email' ? 'confirmar o seu e-mail' : 'adicionar um cartão';
  if (left === 0) return `A verificação espera até você ${event}.`;
  const now = counted(left, 'é verificada', 'são verificadas');
  const others = count - left === 1 ? 'a outra espera' : 'as outras esperam';
  return `${now} agora, ${others} até você ${event}.`;
};
