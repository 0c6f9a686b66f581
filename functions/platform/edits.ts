import type { EditedValue } from '#shared/contract/edits.ts';
import { AppError } from './errors.ts';
import { hashOf } from './ids.ts';

/**
 * Identifies what is stored in a form's fields. Derived from the values, because the items' own counters
 * also count what no form edits.
 */
export const versionOf = (fields: readonly string[], stored: object): string =>
  hashOf(JSON.stringify(fields.map((field) => [field, Object(stored)[field] ?? null])));

interface Options {
  readonly within?: string;
  /** What the error says of a stored value, for secrets. */
  readonly shown?: (value: EditedValue, field: string) => EditedValue;
}

/**
 * Throws `conflict` if something else is stored than what was read, unless it is what the form has: such a
 * form may have been sent before. Without `version`, nothing is compared.
 */
export const requireVersion = (
  {
    version,
    ...form
  }: Readonly<Record<string, EditedValue | readonly string[] | undefined>> & {
    readonly version?: string | undefined;
  },
  stored: object,
  current: string,
  { within = '', shown = (value) => value }: Options = {},
): void => {
  if (version === undefined || version === current) return;
  const storedAt = (field: string) => plain(Object(stored)[field] ?? null);
  const differing = Object.entries(form).flatMap(([field, value]) =>
    value !== undefined && plain(value) !== storedAt(field) ? field : [],
  );
  if (differing.length === 0) return;
  const values = differing.map((field) => [`${within}${field}`, shown(storedAt(field), field)]);
  throw new AppError('conflict', CHANGED, undefined, {
    current: Object.fromEntries(values),
    version: current,
  });
};

/** Lists as texts, which compare by their content. */
const plain = (value: EditedValue | readonly string[]): EditedValue =>
  typeof value === 'object' && value !== null ? value.join(',') : value;

const CHANGED =
  'Outra aba ou outra pessoa alterou isto enquanto isso. Confira os valores atuais: salvar de novo grava o que está no formulário.';

export const requireRepeated = <S extends F, F extends object>(stored: S, form: F): S => {
  const isRepeated = Object.entries(form).every(([field, value]) => Object(stored)[field] === value);
  if (isRepeated) return stored;
  throw new AppError(
    'conflict',
    'Isto já foi criado, com os dados de antes. Recarregue a página para editar.',
  );
};
