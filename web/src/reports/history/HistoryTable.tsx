import { Box } from '@mantine/core';
import { type ChartPoint, IMPORTED } from '../../charts/chart.ts';
import { ExternalLink } from '../../ui/bare/actions/ExternalLink.tsx';
import { NotFound, PositionBadge } from '../../ui/bare/positions/Position.tsx';
import text from '../../ui/bare/text/text.module.css';
import { type Column, DataTable } from '../../ui/kit/tables/DataTable.tsx';
import styles from './History.module.css';
import { extremesAt, type HistoryChartPoint, type HistorySeries, OWN } from './histories.ts';

interface Props {
  readonly series: readonly HistorySeries[];
  readonly chosen: number;
  /** The id of the competitor to compare with; empty for none. */
  readonly rival: string;
  readonly onRival: (id: string) => void;
}

export const HistoryTable = ({ series, chosen, rival, onRival }: Props) => (
  <>
    {series.some(({ id }) => !isOwn(id)) && (
      <Box component="p" className={text.note ?? ''} mb="0.5rem">
        Escolha um concorrente para destacá-lo no gráfico.
      </Box>
    )}
    <DataTable
      label="Posições no momento escolhido"
      columns={columnsAt(chosen, rival, onRival)}
      rows={series}
      rowKey={({ id }) => id}
    />
  </>
);

/** Whether it is the company's line, verified or imported. */
const isOwn = (id: string): boolean => id === OWN || id === IMPORTED;

const columnsAt = (
  chosen: number,
  rival: string,
  onRival: Props['onRival'],
): readonly Column<HistorySeries>[] => [
  {
    id: 'site',
    header: 'Site',
    cell: ({ id, name }) =>
      isOwn(id) ? (
        <span className={styles.site} data-role={id}>
          {name}
        </span>
      ) : (
        <button
          type="button"
          className={styles.button}
          aria-pressed={rival === id}
          title="Destacar no gráfico"
          onClick={() => onRival(rival === id ? '' : id)}
        >
          <span className={styles.site} data-role={rival === id ? 'rival' : undefined}>
            {name}
          </span>
        </button>
      ),
  },
  {
    id: 'position',
    header: 'Posição',
    align: 'center',
    cell: ({ id, points }) => <PointPosition position={points[chosen]?.position} plain={id !== OWN} />,
  },
  {
    id: 'best',
    header: 'Melhor',
    align: 'center',
    cell: ({ points }) => <Extreme position={extremesAt(points, chosen)?.best} />,
  },
  {
    id: 'worst',
    header: 'Pior',
    align: 'center',
    cell: ({ points }) => <Extreme position={extremesAt(points, chosen)?.worst} />,
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

interface PointPositionProps {
  readonly position: ChartPoint['position'];
  readonly plain: boolean;
}

const PointPosition = ({ position, plain }: PointPositionProps) => {
  if (position === undefined) return '—';
  return position === null ? <NotFound /> : <PositionBadge position={position} plain={plain} />;
};

const Extreme = ({ position }: { readonly position: number | undefined }) =>
  position === undefined ? '—' : <PositionBadge position={position} plain />;
