import type { Portfolio } from '#shared/contract/visibility.ts';
import type { StoredCompetitor } from '../../competitors/competitors.ts';
import { type Moved, ranked, rounded } from './moves.ts';
import type { overtakings } from './overtakings.ts';

type Attention = Portfolio['companies'][number]['attention'];

const TOP = 10;

/** Sums up what a company lost; of competitors that passed it as often, the oldest counts. */
export const attentionOf = (
  moved: readonly Moved[],
  taken: ReturnType<typeof overtakings>,
  competitors: readonly StoredCompetitor[],
): Attention => {
  const { losses } = ranked(moved, moved.length);
  const left = losses.filter(
    ({ position, previous_position }) =>
      (previous_position ?? TOP + 1) <= TOP && (position === null || position > TOP),
  );
  return {
    lost: rounded(losses.reduce((sum, { worth }) => sum - worth, 0)),
    largest_loss: losses[0] ?? null,
    left_top_10: left[0] ?? null,
    left_top_10_count: left.length,
    passed_by: mostPassing(taken, competitors),
  };
};

/** Where the company is not found, anybody passes it: that is no reason. */
const mostPassing = (
  taken: ReturnType<typeof overtakings>,
  competitors: readonly StoredCompetitor[],
): Attention['passed_by'] => {
  const [most, ...others] = taken
    .map((one) => ({ ...one, keywords: one.passed_by.filter(({ position }) => position !== null).length }))
    .filter(({ keywords }) => keywords > 0)
    .toSorted((a, b) => b.keywords - a.keywords);
  const competitor = competitors.find(({ id }) => id === most?.competitor_id);
  if (!most || !competitor) return null;
  const { id: competitor_id, name } = competitor;
  return { competitor_id, name, keywords: most.keywords, others: others.length };
};
