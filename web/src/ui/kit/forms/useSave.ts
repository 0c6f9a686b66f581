import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api.ts';
import { notify } from '../dialogs/notices.tsx';
import { useIsMounted } from '../useIsMounted.ts';

export interface SaveOptions<V, R> {
  readonly save: (values: V) => Promise<R>;
  readonly onSaved: (saved: R, sent: V) => void;
  /** `onSaved` updates the cache itself; nothing is refetched. */
  readonly reloads?: 'later';
  /** The message if the server gives none. */
  readonly fallback: string | ((error: Error) => string);
  /** Not called for what fields say, nor after a conflict, which the form itself shows. */
  readonly onError?: (message: string, sent: V) => void;
}

/** Saves, and focuses the first wrong field. Once the form is gone, a notice tells how saving ended. */
export const useSave = <V extends Record<string, unknown>, R>(
  form: UseFormReturnType<V>,
  { save, onSaved, reloads, fallback, onError }: SaveOptions<V, R>,
) => {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const [isSaid, setSaid] = useState(false);
  const messageFor = (error: Error) =>
    messageOf(error, typeof fallback === 'string' ? fallback : fallback(error));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: save,
    meta: { reloads },
    onSuccess: (saved, sent) => {
      if (mounted.current) return onSaved(saved, sent);
      notify('success', 'Salvo com sucesso!');
      if (reloads) void client.invalidateQueries();
    },
    onError: (cause, sent) => {
      if (!mounted.current) return notify('error', messageFor(cause));
      const isSaidNow = sayAtFields(form, cause, sent);
      setSaid(isSaidNow);
      // After a conflict, the form itself offers what to do.
      if (!isSaidNow && !currentIn(cause)) onError?.(messageFor(cause), sent);
    },
  });
  return {
    busy: isPending,
    /** Null if fields say it, or said it before they were corrected. */
    error: error && !isSaid ? messageFor(error) : null,
    /** What is stored now in fields that were changed here and elsewhere. */
    current: currentIn(error),
    reset,
    onSubmit: form.onSubmit(
      (values) => mutate(values),
      (errors) => focusFirstWrong(form, errors),
    ),
  };
};

const currentIn = (error: Error | null) => (error instanceof ApiError && error.current) || null;

/**
 * Shows errors at the fields that still hold what was sent, and focuses the first. Returns whether they say
 * everything; a conflict needs words of its own.
 */
export const sayAtFields = <V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'getInputNode' | 'getValues' | 'setErrors'>,
  error: unknown,
  sent: V,
): boolean => {
  if (!(error instanceof ApiError)) return false;
  const fields = Object.entries(error.fields);
  const shown = fields.filter(
    ([path]) => form.getInputNode(path) && valueAt(form.getValues(), path) === valueAt(sent, path),
  );
  const errors = Object.fromEntries(shown);
  form.setErrors(errors);
  if (error.current) return false;
  focusFirstWrong(form, errors);
  return shown.length > 0 && shown.length === fields.length;
};

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => Object(value)[key], values);

export const focusFirstWrong = <V extends Record<string, unknown>>(
  { getInputNode }: Pick<UseFormReturnType<V>, 'getInputNode'>,
  errors: FormErrors,
): void => {
  const wrong = Object.keys(errors)
    .flatMap((field) => getInputNode(field) ?? [])
    .sort((field, other) =>
      field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
  // A field in a folded part could not get the focus, and its message would stay hidden.
  for (const field of wrong) field.closest('details')?.setAttribute('open', '');
  wrong[0]?.focus();
};
