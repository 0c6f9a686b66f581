import { Link } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { grid } from '#shared/contract/reports.ts';
import { Logo } from '../ui/bare/Logo.tsx';
import { NotFound, Position, PositionBadge } from '../ui/bare/Position.tsx';
import { tierOf } from '../ui/bare/tier.ts';
import { useTable } from '../ui/bare/useTable.ts';
import { Filter, Pager, SortableHead, Table } from '../ui/kit/Table.tsx';
import styles from './GridTable.module.css';

type GridData = z.output<typeof grid>;
type Row = GridData['keywords'][number];

const columns = {
  keyword: (row: Row) => row.keyword,
  company: (row: Row) => row.company_position,
};

/** Keywords down, the company and its competitors across; it scrolls inside itself. */
export const GridTable = ({ grid: { company, competitors, keywords } }: { readonly grid: GridData }) => {
  const table = useTable(keywords, { columns, first: 'company', textOf: (row) => row.keyword });
  return (
    <>
      <div className={styles.tools}>
        <Filter label="Filtrar palavras-chave" {...table.filter} />
        <Legend />
      </div>
      <Table label={`Posições de ${company.name} e dos concorrentes`} head="bounded">
        <thead>
          <tr>
            <SortableHead {...table.head('keyword')}>Palavra-chave</SortableHead>
            <SortableHead {...table.head('company')} centered>
              <Site name={company.name} logoUrl={company.logo_url} />
            </SortableHead>
            {competitors.map(({ id, name, logo_url }) => (
              <th key={id} scope="col" data-centered>
                <Site name={name} logoUrl={logo_url} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.shown.map((row) => (
            <KeywordRow key={row.id} row={row} competitors={competitors} />
          ))}
        </tbody>
      </Table>
      {table.matching === 0 && <p className={styles.note}>Nenhuma palavra-chave corresponde ao filtro.</p>}
      {competitors.length === 0 && (
        <p className={styles.note}>
          Esta empresa ainda não tem concorrentes. <Link to="/competitors">Adicionar concorrentes</Link>
        </p>
      )}
      <Pager {...table.pager} />
    </>
  );
};

const Site = ({ name, logoUrl }: { readonly name: string; readonly logoUrl: string | null }) => (
  <span className={styles.site}>
    <Logo name={name} url={logoUrl} small />
    {name}
  </span>
);

const KeywordRow = ({
  row,
  competitors,
}: {
  readonly row: Row;
  readonly competitors: GridData['competitors'];
}) => {
  const theirs = new Map(row.competitor_positions.map((cell) => [cell.competitor_id, cell]));
  return (
    <tr>
      <th scope="row">{row.keyword}</th>
      <td data-centered className={styles.own} data-tier={tierOfOwn(row.company_position)}>
        <Position
          position={row.company_position}
          verification={row.company_cell.verification}
          depth={row.company_cell.depth}
          failedAt={row.failed_at}
        />
      </td>
      {competitors.map(({ id }) => {
        const cell = theirs.get(id);
        return (
          <td
            key={id}
            data-centered
            className={styles.theirs}
            data-ahead={isAhead(cell?.position, row.company_position) || undefined}
          >
            <Position
              position={cell?.position ?? null}
              verification={cell?.verification ?? 'never'}
              depth={cell?.depth ?? null}
              failedAt={row.failed_at}
              asOf={earlier(cell?.checked_at, row.company_cell.checked_at)}
              plain
            />
          </td>
        );
      })}
    </tr>
  );
};

/** A check of the company's own positions reads only as far as it needs: who stands deeper keeps an older position. */
const earlier = (theirs: string | null | undefined, own: string | null): string | null =>
  theirs != null && theirs !== own ? theirs : null;

const tierOfOwn = (position: number | null) => (position === null ? undefined : tierOf(position));

const isAhead = (theirs: number | null | undefined, own: number | null): boolean =>
  theirs != null && (own === null || theirs < own);

const Legend = () => (
  <ul className={styles.legend} aria-label="Legenda">
    <li className={styles.legendTitle}>Top 100</li>
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
      <b className={styles.ahead}>7</b> à sua frente
    </li>
  </ul>
);
