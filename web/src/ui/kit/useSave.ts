import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api.ts';
import { focusFirstWrong } from './focusFirstWrong.ts';

interface Saving<V> {
  readonly save: (values: V) => Promise<unknown>;
  readonly onSaved: () => void;
  /** What is said where the server gives no text of its own. */
  readonly fallback: string | ((error: Error) => string);
  /** Where the reason is shown, if not by what `error` is handed to. */
  readonly onRefused?: (words: string) => void;
}

/**
 * Sends a form, and puts what the server refuses beside its fields; the focus goes to the first that is wrong. What it returns goes
 * to a FormDialog.
 */
export const useSave = <V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { save, onSaved, fallback, onRefused }: Saving<V>,
) => {
  const wordsOf = (refused: Error) =>
    messageOf(refused, typeof fallback === 'string' ? fallback : fallback(refused));
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (refused) => {
      onRefused?.(wordsOf(refused));
      if (!(refused instanceof ApiError)) return;
      form.setErrors(refused.fields);
      focusFirstWrong(form, refused.fields);
    },
  });
  return {
    busy: isPending,
    error: error && wordsOf(error),
    onSubmit: form.onSubmit(
      (values) => mutate(values),
      (errors) => focusFirstWrong(form, errors),
    ),
  };
};
