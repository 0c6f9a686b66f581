import type { EditedValue, EditedValues } from '#shared/contract/edits.ts';
import { labelOf } from '#shared/contract/labels.ts';
import { AppError } from './errors.ts';

type Fields = Readonly<Record<string, EditedValue | undefined>>;

type Merged<F, S> = { [K in keyof F]: F[K] | (K extends keyof S ? S[K] : never) };

interface Options<F> {
  /** Fields that only make sense together, e.g. a number and its country: changing one changes all. */
  readonly groups?: readonly (readonly (keyof F & string)[])[];
  readonly within?: string;
}

/**
 * Fields unchanged since `base` keep their stored values. Throws `conflict` if both sides changed a field.
 */
export const mergeEdit = <F extends Fields, S extends { readonly [K in keyof F]?: EditedValue }>(
  form: F,
  base: EditedValues | undefined,
  stored: S,
  { groups = [], within }: Options<F> = {},
): Merged<F, S> => {
  if (!base) return form;
  const pathOf = (field: string) => (within === undefined ? field : `${within}.${field}`);
  const baseOf = (field: string) => base[pathOf(field)];
  const sent = Object.keys(form).filter((field) => form[field] !== undefined);
  const isChanged = (field: string) => baseOf(field) === undefined || !isSame(form[field], baseOf(field));
  const isChangedElsewhere = (field: string) =>
    baseOf(field) !== undefined && !isSame(stored[field], baseOf(field));
  const groupOf = (field: string) => groups.find((group) => group.includes(field)) ?? [field];
  const changed = sent.filter((field) => groupOf(field).some(isChanged));
  const conflicting = changed.filter(
    (field) => groupOf(field).some(isChangedElsewhere) && !isSame(form[field], stored[field]),
  );
  if (conflicting.length > 0) {
    throw changedElsewhere(conflicting.map((field) => [pathOf(field), stored[field] ?? null]));
  }
  const kept = sent.filter((field) => !changed.includes(field));
  return { ...form, ...Object.fromEntries(kept.map((field) => [field, stored[field]])) };
};

/** Undefined equals null, because the table stores no empty fields. */
const isSame = (one: EditedValue | undefined, other: EditedValue | undefined): boolean =>
  (one ?? null) === (other ?? null);

/** Returns what a creation stored first. Throws `conflict` if its repetition brings other values. */
export const requireRepeated = <S extends F, F extends object>(stored: S, form: F): S => {
  const isRepeated = Object.entries(form).every(([field, value]) => Object(stored)[field] === value);
  if (isRepeated) return stored;
  throw new AppError(
    'conflict',
    'Isto já foi criado, com os dados de antes. Recarregue a página para editar.',
  );
};

const CHANGED = 'Alterado enquanto isso.';

/** The error shows the values now stored in fields that were changed elsewhere. */
export const changedElsewhere = (
  current: readonly (readonly [path: string, stored: EditedValue])[],
): AppError =>
  new AppError(
    'conflict',
    `Outra aba ou outra pessoa alterou enquanto isso: ${current.map(([path]) => labelOf(path)).join(', ')}. Confira o valor atual antes de salvar.`,
    Object.fromEntries(current.map(([path]) => [path, CHANGED])),
    Object.fromEntries(current),
  );
