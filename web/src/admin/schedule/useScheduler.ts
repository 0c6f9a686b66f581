import { useMutation, useQuery } from '@tanstack/react-query';
import { type RunProgress, schedule } from '#shared/contract/admin/schedule.ts';
import { call, messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import type { TabProps } from '../status.ts';

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

export const useScheduledCheck = (onMessage: TabProps['onMessage']) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(schedule.run, {}),
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error) => onMessage(`❌ ${messageOf(error, 'Erro ao executar a verificação agendada')}`),
  });
  return { busy: isPending, start: () => mutate() };
};
