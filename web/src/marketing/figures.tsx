import grid from '../keywords/grid/GridTable.module.css';
import { Logo } from '../ui/bare/panels/Logo.tsx';
import table from '../ui/bare/panels/Table.module.css';
import { Position, tierOf } from '../ui/bare/positions/Position.tsx';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import styles from './figures.module.css';
import { DEPTH, sampleCompany, sampleCompetitors, sampleGrid, samplePageOne } from './sample.ts';
// samplePlot.test.ts writes these lines, because the charts' library is larger than this page's other code.
import lines from './samplePageOne.json' with { type: 'json' };

/** The first page of a keyword over thirteen weeks, which draws itself once where motion is wanted. */
export const PageOneFigure = () => (
  <figure className={styles.screen}>
    <p className={styles.name}>A página 1 de “sandália ortopédica”, em 13 semanas</p>
    <div className={styles.pageOne}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.lines}>
        {lines.map(({ name, line }) => (
          <path key={name} d={line} className={styles.line} data-own={isOwn(name) || undefined} />
        ))}
      </svg>
      <ol className={styles.seats}>
        {seated.map(({ name }) => (
          <li key={name} data-own={isOwn(name) || undefined}>
            {name}
          </li>
        ))}
      </ol>
    </div>
    <figcaption className={styles.caption}>
      Uma linha por site: a do {sampleCompany} entra em 10º e chega ao 3º. Dados de exemplo.
    </figcaption>
  </figure>
);

const isOwn = (name: string): boolean => name === sampleCompany;

const seated = samplePageOne
  .filter(({ seats }) => seats.at(-1) != null)
  .toSorted((a, b) => (a.seats.at(-1) ?? 0) - (b.seats.at(-1) ?? 0));

export const GridFigure = () => (
  <div className={`${table.frame} ${styles.table}`}>
    <table className={table.table}>
      <caption>
        <VisuallyHidden>Posições por palavra-chave e site, com dados de exemplo</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Palavra-chave</th>
          {[sampleCompany, ...sampleCompetitors].map((name) => (
            <th key={name} scope="col" data-centered>
              <span className={styles.site}>
                <Logo name={name} url={null} small />
                <span>{name}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleGrid.map(([keyword, own, ...others]) => (
          <tr key={keyword}>
            <th scope="row">{keyword}</th>
            <td data-centered className={`${grid.cell} ${grid.own}`} data-tier={tierOrNone(own)}>
              <Position position={own} verification="verified" depth={DEPTH} />
            </td>
            {sampleCompetitors.map((name, index) => {
              const position = others[index] ?? null;
              const ahead = position !== null && (own === null || position < own);
              return (
                <td
                  key={name}
                  data-centered
                  className={`${grid.cell} ${grid.theirs}`}
                  data-tier={tierOrNone(position)}
                  data-ahead={ahead || undefined}
                >
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

const tierOrNone = (position: number | null) => (position === null ? undefined : tierOf(position));
