import { Box } from '@mantine/core';
import { type ChartPoint, IMPORTED, siteIn } from '../../charts/chart.ts';
import { LineSample } from '../../charts/LineSample.tsx';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { Verified } from '../../ui/bare/positions/Position.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import styles from './HistoryTable.module.css';
import { extremesAt, type HistoryChartPoint, type HistorySeries, OWN } from './histories.ts';

interface Props {
  readonly series: readonly HistorySeries[];
  readonly chosen: number;
  readonly competitor: string;
  readonly onCompetitor: (id: string) => void;
}

export const HistoryTable = ({ series, chosen, competitor, onCompetitor }: Props) => (
  <>
    {series.some(({ id }) => !isOwn(id)) && (
      <Box component="p" className={text.note ?? ''} mb="0.5rem">
        Escolha um concorrente para destacá-lo no gráfico.
      </Box>
    )}
    <DataTable
      label="Posições no momento escolhido"
      columns={columnsAt(series, chosen, competitor, onCompetitor)}
      rows={series}
      rowKey={({ id }) => id}
    />
  </>
);

const isOwn = (id: string): boolean => id === OWN || id === IMPORTED;

const columnsAt = (
  series: Props['series'],
  chosen: number,
  competitor: string,
  onCompetitor: Props['onCompetitor'],
): readonly Column<HistorySeries>[] => [
  {
    id: 'site',
    header: 'Site',
    cell: ({ id, name }) => {
      const site = siteIn(series, id);
      return isOwn(id) ? (
        <span className={styles.site} data-role={id} data-site={site}>
          <LineSample />
          {name}
        </span>
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-pressed={competitor === id}
          title="Destacar no gráfico"
          onClick={() => onCompetitor(competitor === id ? '' : id)}
        >
          <span
            className={styles.site}
            data-role={competitor === id ? 'competitor' : undefined}
            data-site={site}
          >
            <LineSample />
            {name}
          </span>
        </button>
      );
    },
  },
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ id, points }) => <Known position={points[chosen]?.position} plain={id !== OWN} />,
  },
  {
    id: 'best',
    header: 'Melhor',
    align: 'center',
    cell: ({ points }) => <Known position={extremesAt(points, chosen)?.best} plain />,
  },
  {
    id: 'worst',
    header: 'Pior',
    align: 'center',
    cell: ({ points }) => <Known position={extremesAt(points, chosen)?.worst} plain />,
  },
  {
    id: 'page',
    header: 'Página',
    cell: ({ points }) => <RankedPage point={points[chosen]} />,
    className: styles.page,
  },
];

const RankedPage = ({ point }: { readonly point: HistoryChartPoint | undefined }) => {
  if (!point?.page) return '—';
  return (
    <>
      <ExternalLink url={point.page} />
      {point.isNewPage && <div className={text.small}>outra página</div>}
    </>
  );
};

interface KnownProps {
  readonly position: ChartPoint['position'];
  readonly plain: boolean;
}

const Known = ({ position, plain }: KnownProps) =>
  position === undefined ? '—' : <Verified position={position} plain={plain} />;
