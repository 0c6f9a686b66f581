import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api.ts';
import type { TabProps } from '../tab.ts';

/** An action that the server answers with a sentence for the status area. */
export const useStart = (
  action: () => Promise<{ readonly message: string }>,
  failure: string,
  onMessage: TabProps['onMessage'],
) => {
  const { mutate, isPending } = useMutation({
    mutationFn: action,
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error) => onMessage(`❌ ${messageOf(error, failure)}`),
  });
  return { busy: isPending, start: () => mutate() };
};
