import { normalizeText } from '../../bare/text/format.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** What it belongs to; found by it as well. */
  readonly note?: string | undefined;
  readonly choose: () => void;
}

export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

const texts = new WeakMap<Choice, string>();

const textOf = (choice: Choice): string => {
  const known = texts.get(choice) ?? normalizeText(`${choice.name} ${choice.note ?? ''}`);
  texts.set(choice, known);
  return known;
};

/** Up to `most` choices of each group that have every word. What begins with the words comes first. */
export const found = (
  groups: readonly ChoiceGroup[],
  typed: string,
  most: number,
): readonly ChoiceGroup[] => {
  const wanted = normalizeText(typed.trim());
  const words = wanted.split(/\s+/);
  const rankOf = (choice: Choice): number => {
    if (textOf(choice).startsWith(wanted)) return 0;
    return textOf(choice).includes(` ${wanted}`) ? 1 : 2;
  };
  const firstRank = ({ choices: [first] }: ChoiceGroup): number => (first ? rankOf(first) : 0);
  return groups
    .map(({ label, choices }) => ({
      label,
      choices: choices
        .filter((choice) => words.every((word) => textOf(choice).includes(word)))
        .map((choice) => ({ choice, rank: rankOf(choice) }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, most)
        .map(({ choice }) => choice),
    }))
    .filter(({ choices }) => choices.length > 0)
    .sort((a, b) => firstRank(a) - firstRank(b));
};
