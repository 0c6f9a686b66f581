import type { Verification } from '#shared/contract/analysis.ts';
import { dayAndTime, type FullReading, fullReading, unreadablePlaces } from '../text/format.ts';
import { RelativeTime } from '../text/RelativeTime.tsx';
import styles from './Position.module.css';

interface Props {
  readonly position: number | null;
  readonly verification: Verification;
  /** How many results the last verified check read. */
  readonly depth?: number | null;
  /** Whether a site that was not found may rank deeper than was read. */
  readonly beyond?: boolean | undefined;
  /** How many places could not be read, so that a site that was not found may be in one of them. */
  readonly unreadable?: number | undefined;
  readonly featured?: boolean | undefined;
  /** The last full reading, if fewer results were read since. */
  readonly full?: FullReading | undefined;
  readonly failedAt?: string | null;
  /** When the position was verified, if earlier than the row's other positions. */
  readonly asOf?: string | null;
  readonly plain?: boolean;
  /** Whether the screen or row already says that its positions could not be verified. */
  readonly isFailureSaid?: boolean | undefined;
}

export const Position = ({ verification, failedAt, asOf = null, isFailureSaid = false, ...known }: Props) => {
  if (verification === 'verified')
    return asOf === null ? <Verified {...known} /> : <Earlier at={asOf} {...known} />;
  const unverified = isFailureSaid ? null : <Unverified at={failedAt ?? null} />;
  if (verification === 'never' || known.depth == null) return unverified ?? <Unknown />;
  return (
    <span className={styles.stack}>
      <span className={styles.stale} title="Da última verificação bem-sucedida">
        <Verified {...known} />
      </span>
      {unverified}
    </span>
  );
};

const Unknown = () => (
  <span className={styles.unverified} role="img" aria-label="Não verificado" title="Não verificado">
    —
  </span>
);

/** A position that a check has verified; null means not found. */
export const Verified = ({
  position,
  depth = null,
  beyond = false,
  plain = false,
  unreadable = 0,
  featured = false,
  full,
}: Pick<Props, 'position' | 'depth' | 'beyond' | 'plain' | 'unreadable' | 'featured' | 'full'>) => {
  if (beyond && depth !== null && position === null) return <Beyond depth={depth} />;
  const missing = full && depth !== null ? <Beyond depth={depth} /> : <NotFound depth={depth} />;
  const sign = position === null ? missing : <PositionBadge position={position} plain={plain} />;
  const read = full ? fullReading(full) : unreadable > 0 && unreadablePlaces(unreadable);
  const note = position === null ? read : featured && 'em destaque';
  if (!note) return sign;
  return (
    <span className={styles.stack}>
      {sign}
      <span className={styles.unverified}>{note}</span>
    </span>
  );
};

const Earlier = ({ at, ...known }: { readonly at: string } & Parameters<typeof Verified>[0]) => (
  <span className={styles.stack}>
    <Verified {...known} />
    <RelativeTime
      at={at}
      className={styles.unverified}
      title="Verificado antes das outras posições desta linha"
    />
  </span>
);

const tierLabels = { top3: 'Top 3', top10: 'Top 10', top20: 'Top 20', below: undefined };

export const PositionBadge = ({
  position,
  plain = false,
}: {
  readonly position: number;
  readonly plain?: boolean;
}) => {
  const tier = tierOf(position);
  return (
    <span className={styles.badge} data-tier={plain ? 'plain' : tier} title={tierLabels[tier]}>
      {position}
    </span>
  );
};

export const NotFound = ({ depth = null }: { readonly depth?: number | null }) => {
  const label = depth === null ? 'Não encontrada' : `Não encontrada até ${depth}, a última posição lida`;
  return (
    <span className={styles.notFound} role="img" aria-label={label} title={label}>
      ∞
    </span>
  );
};

/** Shown for a site that is not among the results read, but may be further down. */
export const Beyond = ({ depth }: { readonly depth: number }) => (
  <span className={styles.beyond} title={`Fora dos ${depth} resultados lidos; pode estar mais abaixo`}>
    {`> ${depth}`}
  </span>
);

const Unverified = ({ at }: { readonly at: string | null }) => (
  <span className={styles.unverified} title={at === null ? undefined : `Última tentativa: ${dayAndTime(at)}`}>
    não verificado
    {at !== null && <RelativeTime at={at} />}
  </span>
);

export type Tier = 'top3' | 'top10' | 'top20' | 'below';

export const tierOf = (position: number): Tier => {
  if (position <= 3) return 'top3';
  if (position <= 10) return 'top10';
  return position <= 20 ? 'top20' : 'below';
};
