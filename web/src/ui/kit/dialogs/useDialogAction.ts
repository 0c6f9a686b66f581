import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { messageOf } from '../../../api.ts';
import { notify } from './notices.tsx';

interface Options<V, R> {
  readonly run: (input: V) => Promise<R>;
  readonly onDone: (result: R, input: V) => void;
  readonly failure: string;
  readonly reloads?: 'later';
  readonly onClose: (result: R) => void;
}

/** What a dialog does: the dialog says a failure or, once it is gone, a notice. */
export const useDialogAction = <R, V = void>(options: Options<V, R>) => {
  const { run, onDone, failure, reloads, onClose } = options;
  const mounted = useIsMounted();
  const action = useMutation({
    mutationFn: run,
    meta: { reloads },
    onSuccess: onDone,
    onError: (cause) => mounted.current || notify('error', messageOf(cause, failure)),
  });
  const { mutate, isPending, variables, error } = action;
  return {
    run: (input: V) => mutate(input, { onSuccess: onClose }),
    busy: isPending,
    error: error && messageOf(error, failure),
    sent: isPending ? variables : undefined,
  };
};

export const useIsMounted = (): RefObject<boolean> => {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
};
