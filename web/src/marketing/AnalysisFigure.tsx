import { decimal } from '../ui/bare/format.ts';
import { Logo } from '../ui/bare/Logo.tsx';
import { NotFound, Position, PositionBadge } from '../ui/bare/Position.tsx';
import { Stats } from '../ui/bare/Stats.tsx';
import table from '../ui/bare/Table.module.css';
import { Change, TrendMark } from '../ui/bare/TrendMark.tsx';
import styles from './figures.module.css';
import { type SampleRow, sampleCompany, sampleRows } from './sample.ts';

/** The product's analysis, made of its own parts, with invented data. */
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
    <div className={`${table.frame} ${styles.table}`}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Palavra-chave</th>
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
          </tr>
        </thead>
        <tbody>
          {sampleRows.map((row) => (
            <KeywordRow key={row.keyword} row={row} />
          ))}
        </tbody>
      </table>
    </div>
    <figcaption className={styles.caption}>A tela de análise do produto, com dados de exemplo.</figcaption>
  </figure>
);

const KeywordRow = ({ row }: { readonly row: SampleRow }) => (
  <tr>
    <th scope="row">{row.keyword}</th>
    <td data-centered>
      <Position position={row.current_position} verification={row.verification} depth={row.depth} />
    </td>
    <td data-centered className={styles.wide}>
      {row.previous_position === null ? (
        <NotFound />
      ) : (
        <PositionBadge position={row.previous_position} plain />
      )}
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
    { label: 'Palavras-chave', value: rows.length },
    { label: 'Posição média', value: decimal(average) },
    { label: 'Melhoraram', value: count('up') },
    { label: 'Pioraram', value: count('down') },
    { label: 'Não encontradas', value: count('not_found') },
  ];
};
