import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api.ts';

interface Saving<V> {
  readonly save: (values: V) => Promise<unknown>;
  readonly onSaved: () => void;
  /** What is said where the server gives no text of its own. */
  readonly fallback: string | ((error: Error) => string);
}

/** Sends a form, and puts what the server refuses beside its fields. What it returns goes to a FormDialog. */
export const useSave = <V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { save, onSaved, fallback }: Saving<V>,
) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (refused) => refused instanceof ApiError && form.setErrors(refused.fields),
  });
  const words = (refused: Error) => (typeof fallback === 'string' ? fallback : fallback(refused));
  return {
    busy: isPending,
    error: error && messageOf(error, words(error)),
    onSubmit: form.onSubmit((values) => mutate(values)),
  };
};
