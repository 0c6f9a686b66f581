import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api.ts';
import { focusFirstWrong } from './focusFirstWrong.ts';
import { notify } from './notices.tsx';
import { useIsMounted } from './useIsMounted.ts';

interface Options<V, R> {
  readonly save: (values: V) => Promise<R>;
  readonly onSaved: (saved: R) => void;
  /** Where `onSaved` updates the cache itself: nothing is refetched before the form counts as saved. */
  readonly reloads?: 'later';
  /** The message after a failure, if the server gives none. */
  readonly fallback: string | ((error: Error) => string);
  /** Receives the message after a failure, where the form does not show `error` itself. */
  readonly onError?: (message: string) => void;
}

/**
 * Validates and saves a form. The server's field errors are shown beside their fields, and the first of them
 * is focused; the result is made for FormDialog. Once the form is gone, a notice tells how its saving ended.
 */
export const useSave = <V extends Record<string, unknown>, R>(
  form: UseFormReturnType<V>,
  { save, onSaved, reloads, fallback, onError }: Options<V, R>,
) => {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const messageFor = (error: Error) =>
    messageOf(error, typeof fallback === 'string' ? fallback : fallback(error));
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    meta: { reloads },
    onSuccess: (saved) => {
      if (mounted.current) return onSaved(saved);
      notify('success', 'Salvo com sucesso!');
      if (reloads) void client.invalidateQueries();
    },
    onError: (cause) => {
      if (!mounted.current) return notify('error', messageFor(cause));
      onError?.(messageFor(cause));
      if (!(cause instanceof ApiError)) return;
      form.setErrors(cause.fields);
      focusFirstWrong(form, cause.fields);
    },
  });
  return {
    busy: isPending,
    error: error && messageFor(error),
    onSubmit: form.onSubmit(
      (values) => mutate(values),
      (errors) => focusFirstWrong(form, errors),
    ),
  };
};
