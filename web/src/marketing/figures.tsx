import type { ReactNode } from 'react';
import grid from '../keywords/grid/GridTable.module.css';
import { Logo } from '../ui/bare/panels/Logo.tsx';
import { Stats } from '../ui/bare/panels/Stats.tsx';
import table from '../ui/bare/panels/Table.module.css';
import { Position, tierOf, Verified } from '../ui/bare/positions/Position.tsx';
import { Change, TrendMark } from '../ui/bare/positions/TrendMark.tsx';
import { decimal } from '../ui/bare/text/format.ts';
import hidden from '../ui/bare/text/VisuallyHidden.module.css';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import styles from './figures.module.css';
import { DEPTH, type SampleRow, sampleCompany, sampleCompetitors, sampleGrid, sampleRows } from './sample.ts';

export const AnalysisFigure = () => (
  <figure className={styles.screen}>
    <div className={styles.company}>
      <Logo name={sampleCompany.name} url={null} />
      <div>
        <p className={styles.name}>{sampleCompany.name}</p>
        <p className={styles.domain}>{sampleCompany.domain}</p>
      </div>
    </div>
    <Stats stats={statsOf(sampleRows)} />
    <FigureTable columns={columns}>
      {sampleRows.map((row) => (
        <KeywordRow key={row.keyword} row={row} />
      ))}
    </FigureTable>
    <figcaption className={styles.caption}>A tela de análise do produto, com dados de exemplo.</figcaption>
  </figure>
);

const columns = (
  <>
    <th scope="col" data-centered>
      Posição<span className={styles.wide}> atual</span>
    </th>
    <th scope="col" data-centered className={styles.wide}>
      Anterior
    </th>
    <th scope="col" data-centered>
      Variação
    </th>
    <th scope="col" className={styles.wide}>
      Tendência
    </th>
  </>
);

const KeywordRow = ({ row }: { readonly row: SampleRow }) => (
  <tr>
    <th scope="row">{row.keyword}</th>
    <td data-centered>
      <Position position={row.current_position} verification={row.verification} depth={row.depth} />
    </td>
    <td data-centered className={styles.wide}>
      <Verified position={row.previous_position} plain />
    </td>
    <td data-centered>
      <Change value={row.change} />
    </td>
    <td className={styles.wide}>
      <TrendMark trend={row.trend} />
    </td>
  </tr>
);

const statsOf = (rows: readonly SampleRow[]) => {
  const found = rows.flatMap(({ current_position }) => current_position ?? []);
  const average = found.reduce((sum, position) => sum + position, 0) / found.length;
  const count = (trend: SampleRow['trend']) => rows.filter((row) => row.trend === trend).length;
  return [
    { label: 'Posição média', value: decimal(average) },
    { label: 'Melhoraram', value: count('up') },
    { label: 'Pioraram', value: count('down') },
    { label: 'Não encontradas', value: count('not_found') },
  ];
};

export const GridFigure = () => (
  <FigureTable
    caption="Posições por palavra-chave e site, com dados de exemplo"
    columns={[sampleCompany.short, ...sampleCompetitors].map((name) => (
      <th key={name} scope="col" data-centered>
        <span className={styles.site}>
          <Logo name={name} url={null} small />
          <span className={hidden.hiddenOnPhone}>{name}</span>
        </span>
      </th>
    ))}
  >
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
  </FigureTable>
);

const tierOrNone = (position: number | null) => (position === null ? undefined : tierOf(position));

interface Props {
  readonly caption?: string;
  readonly columns: ReactNode;
  readonly children: ReactNode;
}

const FigureTable = ({ caption, columns, children }: Props) => (
  <div className={`${table.frame} ${styles.table}`}>
    <table className={table.table}>
      {caption && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead>
        <tr>
          <th scope="col">Palavra-chave</th>
          {columns}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
