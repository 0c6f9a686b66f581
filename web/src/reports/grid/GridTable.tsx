import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Period } from '#shared/contract/period.ts';
import { BeyondLimit } from '../../subscriptions/LimitNotice.tsx';
import { Position } from '../../ui/bare/positions/Position.tsx';
import { tierOf } from '../../ui/bare/positions/tier.ts';
import text from '../../ui/bare/text/text.module.css';
import { newFormAddress } from '../../ui/kit/address.ts';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { FilteredTable } from '../../ui/kit/tables/FilteredTable.tsx';
import { KeywordCell } from '../KeywordCell.tsx';
import { Segments } from '../Segments.tsx';
import { NO_KEYWORD_MATCHES, tagsOf } from '../shown.ts';
import { cellOf, checkedEarlier, type GridData, type GridRow, isAhead } from './cells.ts';
import styles from './GridTable.module.css';
import { gridCsv } from './gridCsv.ts';
import { EarlierMark, EarlierNote, GridLegend, OwnChange, SiteHead } from './gridParts.tsx';
import { MeasuredBy } from './MeasuredBy.tsx';

interface Props {
  readonly grid: GridData;
  /** What the company's positions are compared with. */
  readonly period: Period;
  readonly isFailureSaid: boolean;
}

export const GridTable = ({ grid: data, period, isFailureSaid }: Props) => {
  const { company, competitors } = data;
  const columns = useMemo(
    () => [keywordColumn, ownColumn(company, isFailureSaid), ...competitors.map(competitorColumn)],
    [company, competitors, isFailureSaid],
  );
  return (
    <>
      <Box component="p" className={text.note ?? ''} mb="1rem">
        {competitors.length === 0 ? (
          <>
            Esta empresa ainda não tem concorrentes.{' '}
            <Link to={newFormAddress(`/competitors?empresa=${company.id}`)}>Adicionar concorrentes</Link>
          </>
        ) : (
          'As verificações automáticas e “Verificar Posições” em geral só leem até encontrar o seu site; “Atualizar Grid” posiciona todos.'
        )}
      </Box>
      <LeftOut competitors={competitors} />
      <FilteredTable
        label={`Posições de ${company.name} e dos concorrentes`}
        columns={columns}
        rows={data.keywords}
        rowKey={(row) => row.id}
        sortedBy="company"
        filterLabel="Filtrar palavras-chave"
        textOf={(row) => row.keyword}
        tagsOf={tagsOf}
        tagTools={<Segments companyId={company.id} />}
        stickyHead="screen"
        aside={() => <GridLegend rows={data.keywords} />}
        file={{ name: ['grid', company.name], table: (rows) => gridCsv(data, rows, period) }}
        noMatch={NO_KEYWORD_MATCHES}
      />
    </>
  );
};

const LeftOut = ({ competitors }: Pick<GridData, 'competitors'>) => {
  const names = competitors.flatMap(({ name, beyond_limit }) => (beyond_limit ? [name] : []));
  if (names.length === 0) return null;
  return (
    <Box component="p" className={text.note ?? ''} mb="1rem">
      Fora do plano: {names.join(', ')}. <BeyondLimit noun="competitors" />
    </Box>
  );
};

const keywordColumn: Column<GridRow> = {
  id: 'keyword',
  header: 'Palavra-chave',
  cell: (row) => (
    <>
      <KeywordCell row={row} />
      <EarlierNote row={row} />
    </>
  ),
  sortValue: (row) => row.keyword,
};

const ownColumn = (company: GridData['company'], isFailureSaid: boolean): Column<GridRow> => ({
  id: 'company',
  header: <SiteHead name={company.name} logoUrl={company.logo_url} />,
  align: 'center',
  cell: (row) => (
    <span>
      <Position
        position={row.company_position}
        verification={row.company_cell.verification}
        depth={row.company_cell.depth}
        failedAt={row.failed_at}
        isFailureSaid={isFailureSaid}
      />
      <OwnChange cell={row.company_cell} />
    </span>
  ),
  sortValue: (row) => row.company_position,
  className: styles.own,
  cellData: ({ company_position: position }) => ({
    'data-tier': position === null ? undefined : tierOf(position),
  }),
});

const competitorColumn = ({
  id,
  name,
  logo_url,
  beyond_limit,
}: GridData['competitors'][number]): Column<GridRow> => ({
  id,
  header: <SiteHead name={name} logoUrl={logo_url} isLeftOut={beyond_limit} />,
  align: 'center',
  cell: (row) => (beyond_limit ? leftOut : <CompetitorPosition row={row} competitorId={id} />),
  sortValue: (row) => cellOf(row, id)?.position ?? null,
  className: styles.theirs,
  cellData: (row) => ({
    'data-ahead': isAhead(cellOf(row, id), row.company_cell) || undefined,
  }),
});

/** Replaces a position that the plan leaves out; a note above the table explains the words. */
const leftOut = <span className={text.small}>fora do plano</span>;

const CompetitorPosition = ({
  row,
  competitorId,
}: {
  readonly row: GridRow;
  readonly competitorId: string;
}) => {
  const cell = cellOf(row, competitorId);
  const earlier = checkedEarlier(cell?.checked_at, row.company_cell.checked_at);
  return (
    <MeasuredBy engine={cell?.other_engine}>
      <span>
        <Position
          position={cell?.position ?? null}
          verification={cell?.verification ?? 'never'}
          depth={cell?.depth ?? null}
          beyond={cell?.beyond}
          // One check finds all positions of a row, so the company's cell alone says that it failed.
          isFailureSaid={row.company_cell.verification !== 'verified'}
          plain
        />
        {earlier !== null && <EarlierMark at={earlier} />}
      </span>
    </MeasuredBy>
  );
};
