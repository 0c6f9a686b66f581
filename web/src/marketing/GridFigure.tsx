import grid from '../reports/GridTable.module.css';
import { Logo } from '../ui/bare/Logo.tsx';
import { Position } from '../ui/bare/Position.tsx';
import table from '../ui/bare/Table.module.css';
import { tierOf } from '../ui/bare/tier.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import styles from './figures.module.css';
import { sampleCompany, sampleGrid, sampleRivals } from './sample.ts';

const DEPTH = 50;

/** The product's grid, in its own styles, with invented data. */
export const GridFigure = () => (
  <div className={`${table.frame} ${styles.table}`}>
    <table className={table.table}>
      <caption>
        <VisuallyHidden>Posições por palavra-chave e site, com dados de exemplo</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Palavra-chave</th>
          <Site name={sampleCompany.short} />
          {sampleRivals.map((name) => (
            <Site key={name} name={name} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleGrid.map(([keyword, own = null, ...theirs]) => (
          <tr key={keyword}>
            <th scope="row">{keyword}</th>
            <td data-centered className={grid.own} data-tier={own === null ? undefined : tierOf(own)}>
              <Position position={own} verification="verified" depth={DEPTH} />
            </td>
            {sampleRivals.map((name, index) => {
              const position = theirs[index] ?? null;
              const ahead = position !== null && (own === null || position < own);
              return (
                <td key={name} data-centered className={grid.theirs} data-ahead={ahead || undefined}>
                  <Position position={position} verification="verified" depth={DEPTH} plain />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Site = ({ name }: { readonly name: string }) => (
  <th scope="col" data-centered>
    <span className={grid.site}>
      <Logo name={name} url={null} small />
      <span className={styles.siteName}>{name}</span>
    </span>
  </th>
);
