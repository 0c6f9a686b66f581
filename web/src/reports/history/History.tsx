import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Note } from '#shared/contract/notes.ts';
import { PAGE_ONE_DAYS } from '#shared/contract/pageOne.ts';
import { reports } from '#shared/contract/reports.ts';
import { dayText } from '#shared/format.ts';
import { routeQuery } from '../../cache.ts';
import { PositionChart } from '../../charts/PositionChart.tsx';
import { layOutPlot } from '../../charts/plot.ts';
import { useMarks } from '../../notes/useMarks.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { day, dayAndTime } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { useAddressValue, useKeptAddressValue } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { SideDrawer } from '../../ui/kit/dialogs/SideDrawer.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { ExportButton } from '../../ui/kit/tables/ExportButton.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import {
  type HistoryData,
  type HistoryReply,
  historyTable,
  LONGEST_PERIOD,
  notesAt,
  periods,
  readPeriod,
  type Stretch,
  stretchAt,
  stretchesOf,
  toSeries,
  USUAL_PERIOD,
  withImported,
  withinPeriod,
} from './histories.ts';

const KeywordPageOne = onDemand(
  () => import('../pageOne/KeywordPageOne.tsx').then((it) => it.KeywordPageOne),
  <TableSkeleton />,
);

const [POSITIONS, PAGE_ONE] = ['posicoes', 'pagina-1'];

interface Props {
  readonly keywordId: string;
  readonly onClose: () => void;
}

export const History = ({ keywordId, onClose }: Props) => {
  const query = useQuery(routeQuery(reports.getHistory, { params: { id: keywordId } }));
  const [view] = useAddressValue('vista');
  return (
    <SideDrawer
      title={query.data ? `Histórico de “${query.data.keyword}”` : 'Histórico'}
      width={view === PAGE_ONE ? '60rem' : '44rem'}
      onClose={onClose}
    >
      <QueryState query={query} skeleton={<TableSkeleton />} missing={<Missing />}>
        {(history) =>
          history.points.length + history.imported.length === 0 ? (
            <EmptyState
              icon={<IconChartLine size={22} />}
              title="Nenhuma posição verificada"
              text="O histórico começa na próxima verificação desta palavra-chave."
            />
          ) : (
            <HistoryContent keywordId={keywordId} history={history} />
          )
        }
      </QueryState>
    </SideDrawer>
  );
};

const Missing = () => (
  <EmptyState
    icon={<IconChartLine size={22} />}
    title="Palavra-chave não encontrada"
    text="Ela pode ter sido excluída. Feche este painel para ver as outras."
  />
);

interface ContentProps {
  readonly keywordId: string;
  readonly history: HistoryReply;
}

const HistoryContent = ({ keywordId, history: reply }: ContentProps) => {
  const [view, setView] = useKeptAddressValue('vista');
  const isPageOne = view === PAGE_ONE;
  const history = useMemo(() => withImported(reply), [reply]);
  const [periodText, setPeriodText] = useKeptAddressValue('dias');
  const period = readPeriod(periodText);
  const setPeriod = (next: string) => setPeriodText(next === USUAL_PERIOD ? '' : next);
  // A fixed time, so that the period does not move while the reader looks at it.
  const [now] = useState(Date.now);
  const shown = useMemo(
    () => ({ ...history, points: withinPeriod(history.points, period, now) }),
    [history, period, now],
  );
  const offered = isPageOne ? periods.filter((days) => Number(days) <= PAGE_ONE_DAYS) : periods;
  return (
    <>
      <Group justify="space-between" gap="0.5rem" mb="1rem">
        <SegmentedControl
          aria-label="O que ver"
          data={[
            { value: POSITIONS, label: 'Posições' },
            { value: PAGE_ONE, label: 'A página 1' },
          ]}
          value={isPageOne ? PAGE_ONE : POSITIONS}
          onChange={(next) => setView(next === POSITIONS ? '' : next)}
        />
        <SegmentedControl
          aria-label="Período"
          data={offered.map((days) => ({ value: days, label: `${days} dias` }))}
          value={isPageOne && Number(period) > PAGE_ONE_DAYS ? String(PAGE_ONE_DAYS) : period}
          onChange={setPeriod}
        />
        {!isPageOne && (
          <ExportButton
            name={['historico', history.company_name, history.keyword]}
            table={() => historyTable(shown)}
            disabled={shown.points.length === 0}
          />
        )}
      </Group>
      {isPageOne && <KeywordPageOne keywordId={keywordId} period={Number(period)} />}
      {!isPageOne && shown.points.length > 0 && <HistoryView history={shown} />}
      {!isPageOne && shown.points.length === 0 && (
        <EmptyState
          icon={<IconChartLine size={22} />}
          title={`Nenhuma verificação nos últimos ${period} dias`}
          text="A última verificação desta palavra-chave é anterior."
          action={
            <Button variant="default" onClick={() => setPeriod(LONGEST_PERIOD)}>
              Ver {LONGEST_PERIOD} dias
            </Button>
          }
        />
      )}
    </>
  );
};

const HistoryView = ({ history }: { readonly history: HistoryData }) => {
  const stretches = useMemo(() => stretchesOf(history.points), [history]);
  const series = useMemo(() => toSeries(history, stretches), [history, stretches]);
  const plot = useMemo(
    () =>
      layOutPlot(
        series,
        stretches.slice(1).map(({ at }) => at),
      ),
    [series, stretches],
  );
  const [time, setTime] = useState<string | null>(null);
  const [competitor, setCompetitor] = useKeptAddressValue('destaque');
  // Without a chosen time in this period, the latest time is shown.
  const found = history.points.findIndex(({ at }) => at === time);
  const chosen = found === -1 ? history.points.length - 1 : found;
  const { at, engine: measuredBy } = history.points[chosen] ?? {};
  const isImported = measuredBy === null;
  const engine =
    stretches.length > 1 && !isImported ? stretches[stretchAt(stretches, chosen)]?.label : undefined;
  const [own] = series;
  const notes = useMarks(history.company_id);
  const marks = useMemo(
    () =>
      [...notesAt(notes, plot.times)].map(([index, at]) => ({ index, text: at.map(noteText).join('; ') })),
    [notes, plot],
  );
  const facts = [
    isImported && 'importado',
    engine,
    own?.points[chosen]?.isNewPage && 'outra página',
    marks.find(({ index }) => index === chosen)?.text,
  ].filter(Boolean);
  return (
    <>
      <PositionChart
        plot={plot}
        competitor={competitor}
        chosen={chosen}
        marks={marks}
        note={facts.join(', ')}
        onChoose={(index) => setTime(history.points[index]?.at ?? null)}
      />
      <MeasurementChanges stretches={stretches} />
      <Box component="p" mb="0.5rem" fw={550} aria-live="polite">
        Em {at && (isImported ? day(at) : dayAndTime(at))}
        {facts.map((fact) => ` · ${fact}`)}
      </Box>
      <HistoryTable series={series} chosen={chosen} competitor={competitor} onCompetitor={setCompetitor} />
    </>
  );
};

/** A note on a day without a measurement is marked at a later one, so it says its day. */
const noteText = ({ day: noted, text }: Note): string => `Nota de ${dayText(noted)}: ${text}`;

const MeasurementChanges = ({ stretches }: { readonly stretches: readonly Stretch[] }) =>
  stretches.length > 1 && (
    <Box component="details" className={text.note ?? ''} mb="1rem">
      <summary>A medição mudou onde as linhas são interrompidas: antes e depois não são comparáveis</summary>
      <ul className={text.wrapping}>
        {stretches.map(({ at, label }, index) => (
          <li key={at}>
            <time dateTime={at}>{day(at)}</time> {index === 0 ? 'Início' : 'A partir daqui'}: {label}
          </li>
        ))}
      </ul>
    </Box>
  );
