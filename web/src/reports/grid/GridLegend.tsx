import { Beyond, NotFound, PositionBadge } from '../../ui/bare/Position.tsx';
import { depthsOf, type GridRow } from './cells.ts';
import styles from './GridLegend.module.css';

/** What the colours and signs of the grid mean. */
export const GridLegend = ({ rows }: { readonly rows: readonly GridRow[] }) => (
  <ul className={styles.legend} aria-label="Legenda">
    <li className={styles.title}>Top 100</li>
    <Read rows={rows} />
    <li>
      <PositionBadge position={3} /> até 3
    </li>
    <li>
      <PositionBadge position={10} /> até 10
    </li>
    <li>
      <PositionBadge position={20} /> até 20
    </li>
    <li>
      <NotFound /> não encontrada
    </li>
    <li>
      <Beyond depth={10} /> abaixo do que foi lido
    </li>
    <li>
      <b className={styles.ahead}>7</b> à sua frente
    </li>
    <li>
      <b>*</b> de uma verificação anterior
    </li>
  </ul>
);

/** How many results the last checks really read. */
const Read = ({ rows }: { readonly rows: readonly GridRow[] }) => {
  const depths = depthsOf(rows);
  if (!depths) return null;
  const { fewest, most } = depths;
  return <li>lido até {fewest === most ? most : `${most} (ao menos ${fewest})`}</li>;
};
