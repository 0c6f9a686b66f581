import { useMutation } from '@tanstack/react-query';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { call, messageOf } from '../../api.ts';
import type { TabProps } from '../tab.ts';

/** Starts the scheduled check if it is due; the status area shows the server's sentence. */
export const useScheduledCheck = (onMessage: TabProps['onMessage']) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(schedule.run, {}),
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error) => onMessage(`❌ ${messageOf(error, 'Erro ao executar a verificação agendada')}`),
  });
  return { busy: isPending, start: () => mutate() };
};
