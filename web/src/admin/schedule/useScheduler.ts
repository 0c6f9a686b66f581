import { useQuery } from '@tanstack/react-query';
import { type RunProgress, schedule } from '#shared/contract/admin/schedule.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { useAction } from '../actions.tsx';

const POLL_RUNNING_MS = 3_000;
/** Reads the status every minute, because scheduled runs start by themselves. */
const POLL_MS = 60_000;

export const isInProgress = (run: RunProgress | null): boolean =>
  run?.state === 'sending' || run?.state === 'running';

export const useSchedulerStatus = () =>
  useQuery({
    ...routeQuery(schedule.getStatus, {}),
    refetchInterval: ({ state }) => (isInProgress(state.data?.run ?? null) ? POLL_RUNNING_MS : POLL_MS),
  });

export const useScheduledCheck = () =>
  useAction({ run: () => call(schedule.run, {}), failure: 'Erro ao executar a verificação agendada' });
