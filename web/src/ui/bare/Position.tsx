import type { Verification } from '#shared/contract/reports.ts';
import { dayAndTime, spokenMoment } from './format.ts';
import styles from './Position.module.css';
import { tierOf } from './tier.ts';

interface Props {
  readonly position: number | null;
  readonly verification: Verification;
  /** How many results were read at the last verified check. */
  readonly depth?: number | null;
  /** When the last try failed. */
  readonly failedAt?: string | null;
  /** When it was verified, where that is not when its neighbours were. */
  readonly asOf?: string | null;
  /** For positions that are not the company's own: without the colours of the classes, and with the time of a failure on demand. */
  readonly plain?: boolean;
}

/** What is known of a position: its badge, ∞ where it was looked for and not found, or quietly that it was not verified. */
export const Position = ({ verification, failedAt, asOf = null, ...known }: Props) => {
  if (verification === 'verified')
    return asOf === null ? <Verified {...known} /> : <Earlier at={asOf} {...known} />;
  const unverified = <Unverified at={failedAt ?? null} brief={known.plain ?? false} />;
  if (verification === 'never' || known.depth == null) return unverified;
  return (
    <span className={styles.stack}>
      <span className={styles.stale} title="Da última verificação bem-sucedida">
        <Verified {...known} />
      </span>
      {unverified}
    </span>
  );
};

const Verified = ({ position, depth, plain = false }: Omit<Props, 'verification' | 'failedAt' | 'asOf'>) =>
  position === null ? (
    <NotFound depth={depth ?? null} />
  ) : (
    <PositionBadge position={position} plain={plain} />
  );

const Earlier = ({ at, ...known }: { readonly at: string } & Parameters<typeof Verified>[0]) => (
  <span className={styles.stack}>
    <Verified {...known} />
    <time
      className={styles.unverified}
      dateTime={at}
      title="Verificado antes das outras posições desta linha"
    >
      {spokenMoment(at, Date.now())}
    </time>
  </span>
);

const tierWords = { top3: 'Top 3', top10: 'Top 10', top20: 'Top 20', below: undefined };

/** A position, its class told by the strength of the accent colour. */
export const PositionBadge = ({
  position,
  plain = false,
}: {
  readonly position: number;
  readonly plain?: boolean;
}) => {
  const tier = tierOf(position);
  return (
    <span className={styles.badge} data-tier={plain ? 'plain' : tier} title={tierWords[tier]}>
      {position}
    </span>
  );
};

/** Looked for and not found: the infinity sign. */
export const NotFound = ({ depth = null }: { readonly depth?: number | null }) => {
  const words = depth === null ? 'Não encontrada' : `Não encontrada nos primeiros ${depth} resultados`;
  return (
    <span className={styles.notFound} role="img" aria-label={words} title={words}>
      ∞
    </span>
  );
};

const Unverified = ({ at, brief }: { readonly at: string | null; readonly brief: boolean }) => (
  <span className={styles.unverified} title={at === null ? undefined : `Última tentativa: ${dayAndTime(at)}`}>
    não verificado
    {at !== null && !brief && <time dateTime={at}>{spokenMoment(at, Date.now())}</time>}
  </span>
);
