import { Box, Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type KeywordPageOne as Page, pageOne } from '#shared/contract/pageOne.ts';
import { routeQuery } from '../../cache.ts';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { DAY_MS, day, dayAndTime } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import styles from './Board.module.css';
import { Board } from './Board.tsx';
import { BumpChart } from './BumpChart.tsx';
import { DayTable, ResultsTable } from './PageOneTables.tsx';
import { absenceOn, seatsOn } from './seats.ts';

interface Props {
  readonly keywordId: string;
  readonly period: number;
}

export const KeywordPageOne = ({ keywordId, period }: Props) => {
  const query = useQuery(routeQuery(pageOne.getKeywordPageOne, { params: { id: keywordId } }));
  return (
    <QueryState query={query} skeleton={<TableSkeleton />}>
      {(page) =>
        page.days.length === 0 ? (
          <EmptyState
            icon={<IconTrophy size={22} />}
            title="Ainda não há uma página 1 guardada"
            text="Ela aparece depois da próxima verificação desta palavra-chave."
          />
        ) : (
          <>
            <PageOverTime page={page} period={period} />
            <Box component="h3" className={text.heading ?? ''} mt="1.5rem" mb="0.5rem">
              Leitura de {dayAndTime(page.days.at(-1)?.at ?? '')}
            </Box>
            <ResultsTable page={page} />
          </>
        )
      }
    </QueryState>
  );
};

const PageOverTime = ({ page, period }: { readonly page: Page; readonly period: number }) => {
  const [now] = useState(Date.now);
  const days = useMemo(() => {
    const recent = page.days.filter(({ at }) => Date.parse(at) > now - period * DAY_MS);
    return recent.length > 0 ? recent : page.days.slice(-1);
  }, [page, period, now]);
  const [chosenDay, chooseDay] = useState('');
  const [touched, touch] = useState<number | null>(null);
  const found = days.findIndex((one) => one.day === chosenDay);
  const chosen = found === -1 ? days.length - 1 : found;
  const dateAt = (index: number) => day(days[index]?.at ?? '');
  const choose = (index: number) => chooseDay(days[index]?.day ?? '');
  const { isPlaying, play, stop } = usePlay(days.length, choose);
  // The board follows once the chart has been painted.
  const seated = useDeferredValue(chosen);
  const seats = useMemo(() => seatsOn(page, page.days.length - days.length + seated), [page, days, seated]);
  return (
    <>
      <Group justify="space-between" mb="0.75rem">
        <p aria-live={isPlaying ? 'off' : 'polite'}>
          <strong className={text.figure}>{dateAt(chosen)}</strong>{' '}
          <span className={text.note}>{absenceOn(page, page.days.length - days.length + chosen)}</span>
        </p>
        <Button
          variant="default"
          size="xs"
          disabled={days.length < 2}
          leftSection={isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => (isPlaying ? stop() : play(chosen === days.length - 1 ? 0 : chosen))}
        >
          {isPlaying ? 'Pausar' : 'Assistir'}
        </Button>
      </Group>
      <div className={styles.sides}>
        <BumpChart
          page={page}
          days={days}
          chosen={chosen}
          touched={touched}
          onChoose={(index, pointedAt) => {
            stop();
            choose(index);
            if (pointedAt !== undefined) touch(pointedAt);
          }}
        />
        <Board label={`A página 1 em ${dateAt(seated)}`} seats={seats} touched={touched} onTouch={touch} />
      </div>
      <DayTable page={page} days={days} />
    </>
  );
};

const STEP_MS = 350;

const usePlay = (count: number, onStep: (index: number) => void) => {
  const [playing, setPlaying] = useState<number>();
  useEffect(() => {
    if (playing === undefined) return;
    const timer = setTimeout(() => {
      const next = playing + 1 < count ? playing + 1 : undefined;
      if (next !== undefined) onStep(next);
      setPlaying(next);
    }, STEP_MS);
    return () => clearTimeout(timer);
  });
  return {
    isPlaying: playing !== undefined,
    play: (from: number) => {
      onStep(from);
      setPlaying(from);
    },
    stop: () => setPlaying(undefined),
  };
};
