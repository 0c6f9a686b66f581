import grid from '../reports/GridTable.module.css';
import { Logo } from '../ui/Logo.tsx';
import { Position } from '../ui/Position.tsx';
import table from '../ui/Table.module.css';
import { tierOf } from '../ui/tier.ts';
import { Unseen } from '../ui/Unseen.tsx';
import styles from './figures.module.css';
import { sampleCompany, sampleGrid, sampleRivals } from './sample.ts';

const DEPTH = 50;

/** The product's grid, in its own styles, with invented data. */
export const GridFigure = () => (
  <div className={`${table.frame} ${styles.table}`}>
    <table className={table.table}>
      <caption>
        <Unseen>Posições por palavra-chave e site, com dados de exemplo</Unseen>
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
