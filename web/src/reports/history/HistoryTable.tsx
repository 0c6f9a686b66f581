import { Box } from '@mantine/core';
import { IMPORTED, siteIn } from '../../charts/chart.ts';
import { LineSample } from '../../charts/LineSample.tsx';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { NotFound, Verified } from '../../ui/bare/positions/Position.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import { figureColumn } from '../keywordColumns.tsx';
import styles from './HistoryTable.module.css';
import { extremesAt, type HistoryChartPoint, type HistorySeries, OWN } from './histories.ts';

interface Props {
  readonly series: readonly HistorySeries[];
  readonly chosen: number;
  readonly competitor: string;
  readonly onCompetitor: (id: string) => void;
}

export const HistoryTable = ({ series, chosen, competitor, onCompetitor }: Props) => {
  const rows = series.map(({ id, name, points }) => ({
    id,
    name,
    site: siteIn(series, id),
    point: points[chosen],
    ...(extremesAt(points, chosen) ?? { best: null, worst: null }),
  }));
  return (
    <>
      {series.some(({ id }) => !isOwn(id)) && (
        <Box component="p" className={text.note ?? ''} mb="0.5rem">
          Escolha um concorrente para destacá-lo no gráfico.
        </Box>
      )}
      <DataTable
        label="Posições no momento escolhido"
        columns={[siteColumn(competitor, onCompetitor), ...columns]}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </>
  );
};

const isOwn = (id: string): boolean => id === OWN || id === IMPORTED;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly site: number | undefined;
  readonly point: HistoryChartPoint | undefined;
  readonly best: number | null;
  readonly worst: number | null;
}

const siteColumn = (competitor: string, onCompetitor: Props['onCompetitor']): Column<Row> => ({
  id: 'site',
  header: 'Site',
  cell: ({ id, name, site }) => {
    const isChosen = competitor === id;
    const role = isChosen ? 'competitor' : undefined;
    const sample = (
      <span className={styles.site} data-role={isOwn(id) ? id : role} data-site={site}>
        <LineSample />
        {name}
      </span>
    );
    return isOwn(id) ? (
      sample
    ) : (
      <button
        type="button"
        className={styles.button}
        aria-pressed={isChosen}
        title="Destacar no gráfico"
        onClick={() => onCompetitor(isChosen ? '' : id)}
      >
        {sample}
      </button>
    );
  },
});

const extremeColumn = (id: 'best' | 'worst', header: string): Column<Row> => ({
  ...figureColumn(id, header),
  cell: ({ [id]: value }) => (value === Infinity ? <NotFound /> : (value ?? '—')),
});

const columns: readonly Column<Row>[] = [
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ id, point }) =>
      point?.position === undefined ? '—' : <Verified position={point.position} plain={id !== OWN} />,
  },
  extremeColumn('best', 'Melhor'),
  extremeColumn('worst', 'Pior'),
  {
    id: 'page',
    header: 'Página',
    cell: ({ point }) =>
      point?.page ? (
        <>
          <ExternalLink url={point.page} />
          {point.isNewPage && <div className={text.small}>outra página</div>}
        </>
      ) : (
        '—'
      ),
    className: styles.page,
  },
];
