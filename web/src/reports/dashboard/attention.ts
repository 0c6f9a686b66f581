/** Which company needs somebody, and why: one sentence from the portfolio's figures. */

import { counted, decimal, inPoints, keywordsText, whole } from '#shared/format.ts';
import { isChange, movesText } from '#shared/overviewFigures.ts';
import { foundNothing, type PortfolioCompany } from './portfolio.ts';

/**
 * Those that lost most come first; then those that changed for the worse or were not found at all, and last
 * those that cannot be compared.
 */
export const byNeed = (companies: readonly PortfolioCompany[]): readonly PortfolioCompany[] =>
  companies.toSorted((a, b) => b.attention.lost - a.attention.lost || changeIn(a) - changeIn(b));

const changeIn = (row: PortfolioCompany): number =>
  row.change?.visibility ?? (foundNothing([row]) === undefined ? Number.MAX_VALUE : 0);

export const reasonOf = (row: PortfolioCompany): string => {
  const { company, today, change } = row;
  if (company.active_keywords === 0) return 'Sem palavras-chave ativas';
  if (today === null) return 'Ainda não verificada';
  if (today.visibility === null) return 'Nenhuma verificação nos últimos 7 dias';
  const nowhere = foundNothing([row]);
  if (nowhere !== undefined && row.attention.lost === 0)
    return `${nowhere === 1 ? 'A palavra-chave não foi encontrada' : `Nenhuma das ${keywordsText(nowhere)} foi encontrada`} até a posição 50`;
  if (change === null) return 'Ainda não há com que comparar';
  return [...changesOf(row), ...notVerified(today.not_verified)].join('; ');
};

const changesOf = (row: PortfolioCompany): readonly string[] => [
  movesOf(row),
  ...passedBy(row),
  ...balanceOf(row),
];

const passedBy = ({ attention: { passed_by } }: PortfolioCompany): readonly string[] => {
  if (passed_by === null) return [];
  const { name, keywords, others } = passed_by;
  const also = others > 0 ? `, e mais ${counted(others, 'concorrente', 'concorrentes')}` : '';
  return [`${name} passou à frente em ${whole(keywords)}${also}`];
};

const movesOf = ({ attention, moves }: PortfolioCompany): string => {
  const { largest_loss, left_top_10, left_top_10_count } = attention;
  const { down, left } = moves;
  if (left_top_10)
    return `${left_top_10_count > 1 ? 'Saíram' : 'Saiu'} do top 10: ${named(left_top_10, left_top_10_count)}`;
  if (largest_loss) return `${movesText({ down, left })}: ${named(largest_loss, down + left)}`;
  return moves.up + moves.entered > 0 ? `${movesText(moves)}, e nenhuma caiu` : movesText(moves);
};

type Loss = NonNullable<PortfolioCompany['attention']['largest_loss']>;

const named = ({ keyword, previous_position, position }: Loss, count: number): string => {
  const more = count > 1 ? ` e mais ${whole(count - 1)}` : '';
  return `${keyword} (${shown(previous_position)} → ${shown(position)})${more}`;
};

const shown = (position: number | null): string => (position === null ? '∞' : whole(position));

/** Says what was lost where gains hide it in the change. */
const balanceOf = ({ attention: { lost }, change }: PortfolioCompany): readonly string[] => {
  const gained = (change?.visibility ?? 0) + lost;
  return isChange(lost) && isChange(gained) ? [`perdeu ${decimal(lost)} e ganhou ${inPoints(gained)}`] : [];
};

const notVerified = (count: number): readonly string[] =>
  count === 0 ? [] : [counted(count, 'não verificada', 'não verificadas')];
