import { useMutation } from '@tanstack/react-query';
import { schedule } from '#shared/contract/admin/schedule.ts';
import { call, messageOf } from '../../api.ts';
import type { TabProps } from '../tab.ts';

type OnMessage = TabProps['onMessage'];

/** Starts a check of everybody's keywords; the status area shows the server's sentence. */
export const useCheckAll = (onMessage: OnMessage) =>
  useStart(() => call(schedule.checkAll, {}), 'Erro ao iniciar a verificação', onMessage);

/** Starts the scheduled check if it is due. */
export const useScheduledCheck = (onMessage: OnMessage) =>
  useStart(() => call(schedule.run, {}), 'Erro ao executar a verificação agendada', onMessage);

const useStart = (
  action: () => Promise<{ readonly message: string }>,
  failure: string,
  onMessage: OnMessage,
) => {
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error) => onMessage(`❌ ${messageOf(error, failure)}`),
  });
  return { busy: isPending, start: () => mutate() };
};
