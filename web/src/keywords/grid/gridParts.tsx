import { Stack } from '@mantine/core';
import { LineSample } from '../../charts/LineSample.tsx';
import { changeBetween } from '../../reports/shown.ts';
import { Logo } from '../../ui/bare/panels/Logo.tsx';
import { Beyond, NotFound } from '../../ui/bare/positions/Position.tsx';
import { Change } from '../../ui/bare/positions/TrendMark.tsx';
import { dayAndTime } from '../../ui/bare/text/format.ts';
import { Name } from '../../ui/bare/text/Name.tsx';
import text from '../../ui/bare/text/text.module.css';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { Help } from '../../ui/kit/Help.tsx';
import { depthsOf, type GridRow } from './cells.ts';
import styles from './GridTable.module.css';

interface Props {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly site: number;
  readonly isLeftOut?: boolean | undefined;
}

export const SiteHead = ({ name, logoUrl, site, isLeftOut }: Props) => (
  <span className={styles.site} data-left-out={isLeftOut}>
    <Logo name={name} url={logoUrl} small />
    <span className={styles.name}>
      <Name of={name} />
    </span>
    <span className={styles.line} data-site={site}>
      <LineSample />
    </span>
  </span>
);

export const EarlierMark = ({ at }: { readonly at: string }) => (
  <span className={styles.mark} title={`Medida em ${dayAndTime(at)}`}>
    <span aria-hidden="true">*</span>
    <VisuallyHidden>, medida em {dayAndTime(at)}</VisuallyHidden>
  </span>
);

export const CellChange = ({ cell }: { readonly cell: ComparedCell | undefined }) => {
  if (cell?.previous_position === undefined || cell.previous_check === null) return null;
  const { position, previous_position, previous_check: at } = cell;
  const change = changeBetween(position, previous_position);
  if (!change) return null;
  return (
    <small className={text.small} title={at && `Desde a verificação de ${dayAndTime(at)}`}>
      {' '}
      <Change value={change} />
    </small>
  );
};

interface ComparedCell {
  readonly position: number | null;
  readonly previous_position?: number | null | undefined;
  /** Null without a previous check, undefined for a competitor. */
  readonly previous_check?: string | null | undefined;
}

export const GridLegend = ({ rows }: { readonly rows: readonly GridRow[] }) => {
  const depths = depthsOf(rows);
  return (
    <Help about="Legenda" opener="Legenda">
      <Stack component="ul" gap="0.375rem" className={styles.legend ?? ''} aria-label="Legenda">
        <li>
          <b>Top 100</b>
        </li>
        {depths && (
          <li>
            lido até {depths.most}
            {depths.fewest < depths.most && ` (ao menos ${depths.fewest})`}
          </li>
        )}
        {tiers.map(([tier, label]) => (
          <li key={tier}>
            <span className={`${styles.cell} ${styles.sample}`} data-tier={tier} /> {label}
          </li>
        ))}
        <li>
          <b className={`${styles.cell} ${styles.sample}`} data-tier="top10" data-ahead="true">
            7
          </b>{' '}
          à sua frente
        </li>
        <li>
          <NotFound /> não encontrada
        </li>
        <li>
          <Beyond depth={10} /> abaixo do que foi lido
        </li>
        <li>
          <b>*</b> de uma verificação anterior
        </li>
      </Stack>
    </Help>
  );
};

const tiers = [
  ['top3', 'até 3'],
  ['top10', 'até 10'],
  ['top20', 'até 20'],
] as const;
