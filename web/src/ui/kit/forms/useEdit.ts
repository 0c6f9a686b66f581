import type { UseFormReturnType } from '@mantine/form';
import { type DataTag, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { type EditedValue, type EditedValues, editedValues } from '#shared/contract/edits.ts';
import { labelOf } from '#shared/contract/labels.ts';
import { ApiError } from '../../../api.ts';
import { focusFirstWrong, type SaveOptions, useSave, valueAt } from './useSave.ts';

export interface Conflict {
  /** One line for each field in conflict. */
  readonly lines: readonly string[];
  readonly useCurrent: () => void;
  readonly saveAnyway: () => void;
}

interface Stored<D> {
  readonly query: { readonly queryKey: DataTag<readonly unknown[], D, Error> };
  readonly baseOf: (data: D) => EditedValues;
}

interface Options<V, R, D> extends Omit<SaveOptions<V, R>, 'save'> {
  /** What the form begins with, by path; only what differs from it is saved. */
  readonly base: EditedValues;
  /** A creation asks for its key: until it succeeds, the same is sent again with the same key. */
  readonly save: (values: V, base: EditedValues, keyOf: () => string) => Promise<R>;
  /** The query of the stored values, for a form that stays open after saving. */
  readonly stored?: Stored<D>;
  /** Converts a stored value to the form's text. */
  readonly typed?: (path: string, value: EditedValue) => string;
  /** The text as shown, if it differs from the form's, for example an option's label. */
  readonly shown?: (path: string, typed: string) => string | undefined;
}

/** The keys of creations sent without success: after a lost answer, a form may be closed and filled again. */
const keys = new Map<string, string>();

// Unlike `randomUUID`, it works on pages without https, too.
const newKey = () => crypto.getRandomValues(new Uint8Array(16)).join('-');

const asText = (_: string, value: EditedValue): string => String(value ?? '');

/** Saves only what changed in this form. If somebody else changed the same, `conflict` offers both values. */
export const useEdit = <V extends Record<string, unknown>, R, D = never>(
  form: UseFormReturnType<V>,
  { base: began, save, stored, typed = asText, shown, ...options }: Options<V, R, D>,
) => {
  const client = useQueryClient();
  const base = useRef(began);
  const key = useRef<string>(undefined);
  const fill = (path: string, value: EditedValue) => {
    // The paths are the server's, which the form's type does not know.
    const { setFieldValue } = form as unknown as Fillable;
    setFieldValue(path, typed(path, value));
  };
  const described = (path: string, value: EditedValue): string => {
    const text = typed(path, value);
    return shown?.(path, text) ?? (text || asText(path, value) || 'vazio');
  };
  /** After saving, shows the stored values in fields that were not typed into meanwhile. */
  const follow = (sent: V) => {
    if (!stored) return;
    const known = client.getQueryState<D>(stored.query.queryKey);
    // After a failed refetch, the stored values are unknown and the form stays as it is.
    if (known?.data === undefined || known.isInvalidated) return;
    const now = stored.baseOf(known.data);
    for (const [path, value] of Object.entries(now)) {
      const text = valueAt(form.getValues(), path);
      const isUntouched = text !== undefined && text === valueAt(sent, path);
      if (isUntouched && text !== typed(path, value)) fill(path, value);
    }
    base.current = now;
  };
  const saving = useSave(form, {
    ...options,
    save: async (values) => {
      const content = JSON.stringify(values);
      const keyOf = () => {
        // A corrected form keeps its key: it is refused instead of creating a second one.
        key.current = keys.get(content) ?? key.current ?? newKey();
        keys.set(content, key.current);
        return key.current;
      };
      try {
        const saved = await save(values, base.current, keyOf);
        keys.delete(content);
        return saved;
      } catch (error) {
        // Something else was created with the key, so the next form creates this anew.
        if (error instanceof ApiError && error.status === 409) keys.delete(content);
        if (!(error instanceof ApiError) || !error.current) throw error;
        const fields = Object.entries(error.current).map(([path, value]) => [
          path,
          `Valor atual: ${described(path, value)}`,
        ]);
        throw new ApiError(error.status, error.message, Object.fromEntries(fields), error.current);
      }
    },
    onSaved: (saved, sent) => {
      follow(sent);
      options.onSaved(saved, sent);
    },
  });
  const { current } = saving;
  const learn = (known: EditedValues) => {
    base.current = { ...base.current, ...known };
  };
  const conflict: Conflict | null = current && {
    lines: Object.entries(current).map(([path, value]) => `${labelOf(path)}: ${described(path, value)}`),
    useCurrent: () => {
      learn(current);
      // Fills the fields before the focus is set, because uncontrolled fields are made anew.
      flushSync(() => {
        for (const [path, value] of Object.entries(current)) fill(path, value);
        form.clearErrors();
        saving.reset();
      });
      focusFirstWrong(form, current);
    },
    saveAnyway: () => {
      learn(current);
      saving.onSubmit();
    },
  };
  const { busy, error, onSubmit } = saving;
  return { busy, error, onSubmit, conflict };
};

interface Fillable {
  readonly setFieldValue: (path: string, value: string) => void;
}

export const editedFields = (form: z.ZodMiniObject, stored: object): EditedValues =>
  editedValues.parse(Object.fromEntries(Object.entries(stored).filter(([field]) => field in form.shape)));
