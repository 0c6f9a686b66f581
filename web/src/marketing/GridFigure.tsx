import grid from '../reports/grid/GridTable.module.css';
import { Logo } from '../ui/bare/Logo.tsx';
import { Position } from '../ui/bare/Position.tsx';
import { tierOf } from '../ui/bare/tier.ts';
import { FigureTable } from './FigureTable.tsx';
import styles from './figures.module.css';
import { DEPTH, sampleCompany, sampleCompetitors, sampleGrid } from './sample.ts';

/** The product's grid of competitors with sample data. */
export const GridFigure = () => (
  <FigureTable
    caption="Posições por palavra-chave e site, com dados de exemplo"
    columns={[sampleCompany.short, ...sampleCompetitors].map((name) => <Site key={name} name={name} />)}
  >
    {sampleGrid.map(([keyword, own, ...others]) => (
      <tr key={keyword}>
        <th scope="row">{keyword}</th>
        <td data-centered className={grid.own} data-tier={own === null ? undefined : tierOf(own)}>
          <Position position={own} verification="verified" depth={DEPTH} />
        </td>
        {sampleCompetitors.map((name, index) => (
          <CompetitorCell key={name} position={others[index] ?? null} own={own} />
        ))}
      </tr>
    ))}
  </FigureTable>
);

interface CellProps {
  readonly position: number | null;
  /** The company's own position for the keyword. */
  readonly own: number | null;
}

const CompetitorCell = ({ position, own }: CellProps) => {
  const ahead = position !== null && (own === null || position < own);
  return (
    <td data-centered className={grid.theirs} data-ahead={ahead || undefined}>
      <Position position={position} verification="verified" depth={DEPTH} plain />
    </td>
  );
};

const Site = ({ name }: { readonly name: string }) => (
  <th scope="col" data-centered>
    <span className={grid.site}>
      <Logo name={name} url={null} small />
      <span className={styles.siteName}>{name}</span>
    </span>
  </th>
);
