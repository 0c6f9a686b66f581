/** How an edit tells what it changes: routes that change something stored accept `base` beside its form. */
import * as z from 'zod/mini';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type EditedValue = z.output<typeof value>;

/** Values by the path of their field, as `fields` of an error names it. */
export const editedValues = z.record(z.string(), value);
export type EditedValues = Readonly<z.output<typeof editedValues>>;

/**
 * The values that the edit began with. A field that still has its own stays as it is stored, and one that was
 * changed here and elsewhere is refused; without `base`, every field is written.
 */
export const base = z.optional(editedValues);
