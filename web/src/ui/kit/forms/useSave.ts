import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { dayText } from '#shared/format.ts';
import { ApiError, messageOf } from '../../../api.ts';
import { notify } from '../dialogs/notices.tsx';
import { useIsMounted } from '../dialogs/useDialogAction.ts';

export interface SaveOptions<V, R> {
  /** Gets the newest version known: saving again replaces what somebody else stored. */
  readonly save: (values: V, version: string | undefined) => Promise<R>;
  /** The version of what the form edits, as it was read. */
  readonly version?: string | undefined;
  /** What is stored, for a form that stays open: until something is typed, it follows. */
  readonly stored?: V;
  readonly onSaved: (saved: R, sent: V) => void;
  /** `onSaved` updates the cache itself; nothing is refetched. */
  readonly reloads?: 'later';
  /** The message if the server gives none. */
  readonly fallback: string | ((error: Error) => string);
  readonly onError?: (message: string) => void;
}

/** Saves, and focuses the first wrong field. Once the form is gone, a notice tells how saving ended. */
export const useSave = <V extends Record<string, unknown>, R>(
  form: UseFormReturnType<V>,
  { save, version, stored, onSaved, reloads, fallback, onError }: SaveOptions<V, R>,
) => {
  const client = useQueryClient();
  const mounted = useIsMounted();
  const [isSaid, setSaid] = useState(false);
  const known = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version tells whether the values are others.
  useEffect(() => {
    if (!stored || form.isDirty()) return;
    known.current = version;
    form.setValues(stored);
    form.resetDirty(stored);
  }, [version]);
  const messageFor = (error: Error) =>
    messageOf(error, typeof fallback === 'string' ? fallback : fallback(error));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: V) => {
      const saved = await save(values, known.current);
      known.current = Object(saved).version ?? known.current;
      // What is typed from here on differs from what is stored.
      if (stored) form.resetDirty(values);
      return saved;
    },
    meta: { reloads },
    onSuccess: (saved, sent) => {
      if (mounted.current) return onSaved(saved, sent);
      notify('success', 'Salvo com sucesso!');
      if (reloads) void client.invalidateQueries();
    },
    onError: (cause, sent) => {
      if (!mounted.current) return notify('error', messageFor(cause));
      if (cause instanceof ApiError) known.current = cause.version ?? known.current;
      const isSaidNow = sayAtFields(form, cause, sent);
      setSaid(isSaidNow);
      if (!isSaidNow) onError?.(messageFor(cause));
    },
  });
  return {
    busy: isPending,
    /** Null if fields say it, or said it before they were corrected. */
    error: error && !isSaid ? messageFor(error) : null,
    onSubmit: form.onSubmit(
      (values) => mutate(values),
      (errors) => focusFirstWrong(form, errors),
    ),
  };
};

/** Shows errors, and what is stored, at fields that hold what was sent. Returns whether they say all. */
export const sayAtFields = <V extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<V>, 'getInitialValues' | 'getInputNode' | 'getValues' | 'setErrors'>,
  error: unknown,
  sent: V,
): boolean => {
  if (!(error instanceof ApiError)) return false;
  const changed = Object.entries(error.current ?? {}).flatMap(([path, value]) => {
    const text = shownAt(form.getInputNode(path), value);
    // What is stored as it was read differs only because of what was typed.
    const isAsRead = [text, textOf(value)].includes(textOf(valueAt(form.getInitialValues(), path)));
    return isAsRead ? [] : [[path, `Valor atual: ${text || 'vazio'}`] as const];
  });
  const fields = [...Object.entries(error.fields), ...changed];
  const visible = fields.filter(
    ([path]) => form.getInputNode(path) && valueAt(form.getValues(), path) === valueAt(sent, path),
  );
  const errors = Object.fromEntries(visible);
  form.setErrors(errors);
  focusFirstWrong(form, errors);
  return !error.current && visible.length > 0 && visible.length === fields.length;
};

const textOf = (value: unknown): string => String(value ?? '');

/** A stored value as its field shows it. */
const shownAt = (field: Element | null, value: unknown): string => {
  const text = textOf(value);
  if (field instanceof HTMLSelectElement)
    return [...field.options].find((option) => option.value === text)?.text ?? text;
  if (typeof value === 'boolean') return value ? 'marcado' : 'desmarcado';
  return field instanceof HTMLInputElement && field.type === 'date' ? dayText(text) : text;
};

const valueAt = (values: unknown, path: string): unknown =>
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
