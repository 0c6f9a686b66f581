import { Box } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Period } from '#shared/contract/period.ts';
import type { GridCell } from '#shared/contract/reports.ts';
import { siteAt } from '../../charts/chart.ts';
import { MeasuredBy } from '../../reports/keywordColumns.tsx';
import { BeyondLimit } from '../../subscriptions/LimitNotice.tsx';
import { Position, tierOf } from '../../ui/bare/positions/Position.tsx';
import text from '../../ui/bare/text/text.module.css';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { newFormAddress } from '../../ui/kit/address.ts';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import type { Column } from '../../ui/kit/tables/DataTable.tsx';
import { KeywordsTable } from '../KeywordsTable.tsx';
import {
  cellOf,
  checkedEarlier,
  type GridData,
  type GridRow,
  isAhead,
  OWN,
  type Totals,
  totalsOf,
} from './cells.ts';
import styles from './GridTable.module.css';
import { CellChange, EarlierMark, GridLegend, SiteHead } from './gridParts.tsx';

interface Props {
  readonly grid: GridData;
  readonly period: Period;
  readonly isFailureSaid: boolean;
}

export const GridTable = ({ grid: data, period, isFailureSaid }: Props) => {
  const { company, competitors } = data;
  const leftOut = competitors.flatMap(({ name, beyond_limit }) => (beyond_limit ? [name] : []));
  const columns = useMemo(
    () => [ownColumn(company, isFailureSaid), ...competitors.map(competitorColumn)],
    [company, competitors, isFailureSaid],
  );
  return (
    <>
      {leftOut.length > 0 && (
        <Box component="p" className={text.note ?? ''} mb="1rem">
          Fora do plano: {leftOut.join(', ')}. <BeyondLimit noun="competitors" />
        </Box>
      )}
      <KeywordsTable
        view="grid"
        companyId={company.id}
        label={`Posições de ${company.name} e dos concorrentes`}
        columns={columns}
        rows={data.keywords}
        sortedBy="company"
        textOf={(row) => row.keyword}
        stickyHead="screen"
        summary={competitors.length > 0 ? summaryOf : undefined}
        aside={() => (
          <>
            <GridLegend rows={data.keywords} />
            {competitors.length === 0 && (
              <LinkButton
                to={newFormAddress(`/competitors?empresa=${company.id}`)}
                leftSection={<IconPlus size={16} />}
              >
                Adicionar concorrentes
              </LinkButton>
            )}
          </>
        )}
        file={{
          name: ['grid', company.name],
          table: (rows) => import('./gridCsv.ts').then((it) => it.gridCsv(data, rows, period)),
        }}
      />
    </>
  );
};

const summaryOf = (rows: readonly GridRow[]) => {
  const totals = totalsOf(rows);
  return summaries.map(([label, count]) => ({
    label,
    of: (column: string) =>
      column === OWN && count === 'ahead' ? '—' : (totals.get(column)?.[count] ?? '—'),
  }));
};

const summaries = [
  ['No top 3', 'top3'],
  ['No top 10', 'top10'],
  ['À sua frente', 'ahead'],
] as const satisfies readonly (readonly [string, keyof Totals])[];

const ownColumn = (company: GridData['company'], isFailureSaid: boolean): Column<GridRow> => ({
  id: OWN,
  header: <SiteHead name={company.name} logoUrl={company.logo_url} site={0} />,
  align: 'center',
  cell: (row) => (
    <span>
      <Position {...row.company_cell} failedAt={row.failed_at} isFailureSaid={isFailureSaid} />
      <CellChange cell={row.company_cell} />
    </span>
  ),
  sortValue: (row) => row.company_position,
  className: `${styles.cell} ${styles.own}`,
  cellData: ({ company_cell }) => tierOfCell(company_cell),
});

const tierOfCell = (cell: Pick<GridCell, 'position' | 'verification'> | undefined) => ({
  'data-tier': cell?.position != null && cell.verification === 'verified' ? tierOf(cell.position) : undefined,
});

type Site = GridData['competitors'][number];

const competitorColumn = ({ id, name, logo_url, beyond_limit, site }: Site): Column<GridRow> => ({
  id,
  header: <SiteHead name={name} logoUrl={logo_url} site={siteAt(site)} isLeftOut={beyond_limit} />,
  align: 'center',
  cell: (row) =>
    beyond_limit ? (
      <span className={text.small}>fora do plano</span>
    ) : (
      <CompetitorPosition row={row} competitorId={id} />
    ),
  sortValue: (row) => cellOf(row, id)?.position ?? null,
  className: `${styles.cell} ${styles.theirs}`,
  cellData: (row) => {
    const cell = cellOf(row, id);
    return { ...tierOfCell(cell), 'data-ahead': isAhead(cell, row.company_cell) || undefined };
  },
});

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
          position={null}
          verification="never"
          {...cell}
          // One check finds all positions of a row, so the company's cell alone says that it failed.
          isFailureSaid={row.company_cell.verification !== 'verified'}
          plain
        />
        {isAhead(cell, row.company_cell) && <VisuallyHidden>, à sua frente</VisuallyHidden>}
        <CellChange cell={cell} />
        {earlier !== null && <EarlierMark at={earlier} />}
      </span>
    </MeasuredBy>
  );
};
