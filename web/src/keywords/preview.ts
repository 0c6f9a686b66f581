import { keywordText } from '#shared/contract/keywords.ts';
import { counted, whole } from '../ui/bare/text/format.ts';

export interface Preview {
  readonly added: readonly string[];
  /** Texts that the company has already. */
  readonly known: readonly string[];
  /** Further spellings of a text earlier in the list. */
  readonly repeated: readonly string[];
  readonly tooLong: readonly string[];
  /** Texts with invisible characters. */
  readonly invalid: readonly string[];
  readonly beyondLimit: readonly string[];
}

/** Spellings with the same key are one keyword to search engines. */
export const keyOf = (text: string): string => text.toLowerCase();

type Outcome = keyof Preview;

/** `keys` are the company's keywords; the plan has room for `free` more. */
export const previewOf = (texts: readonly string[], keys: ReadonlySet<string>, free: number): Preview => {
  const seen = new Set<string>();
  let left = free;
  const outcomeOf = (text: string): Outcome => {
    const { success, data, error } = keywordText.safeParse(text);
    if (!success) return error.issues.some(({ code }) => code === 'too_big') ? 'tooLong' : 'invalid';
    const key = keyOf(data);
    if (keys.has(key)) return 'known';
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    left -= 1;
    return left < 0 ? 'beyondLimit' : 'added';
  };
  const sorted = Map.groupBy(texts, outcomeOf);
  const of = (outcome: Outcome) => sorted.get(outcome) ?? [];
  return {
    added: of('added'),
    known: of('known'),
    repeated: of('repeated'),
    tooLong: of('tooLong'),
    invalid: of('invalid'),
    beyondLimit: of('beyondLimit'),
  };
};

const words: Record<Outcome, readonly [one: string, many: string]> = {
  added: ['nova', 'novas'],
  known: ['já existe', 'já existem'],
  repeated: ['repetida na lista', 'repetidas na lista'],
  tooLong: ['longa demais', 'longas demais'],
  invalid: ['com caracteres invisíveis', 'com caracteres invisíveis'],
  beyondLimit: ['acima do limite do plano', 'acima do limite do plano'],
};

export const previewLines = (preview: Preview) =>
  Object.entries(words).flatMap(([outcome, [one, many]]) => {
    const texts = preview[outcome as Outcome];
    if (texts.length === 0 && outcome !== 'added') return [];
    return [
      {
        outcome,
        text: counted(texts.length, one, many),
        examples: outcome === 'added' ? '' : examplesOf(texts),
      },
    ];
  });

const EXAMPLES = 3;

const examplesOf = (texts: readonly string[]): string => {
  const shown = texts.slice(0, EXAMPLES).map((text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text));
  const more = texts.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` e mais ${whole(more)}` : '');
};

export const savedText = (added: number, known: number, beyondLimit: number): string => {
  const parts = [
    added > 0 ? counted(added, 'adicionada', 'adicionadas') : 'Nenhuma adicionada',
    ...(known > 0 ? [counted(known, 'já existia', 'já existiam')] : []),
    ...(beyondLimit > 0
      ? [counted(beyondLimit, 'ficou acima do limite do plano', 'ficaram acima do limite do plano')]
      : []),
  ];
  return `${parts.join(', ')}.`;
};
