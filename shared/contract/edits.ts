/** Routes that change something stored accept `base` beside the form. */
import * as z from 'zod/mini';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type EditedValue = z.output<typeof value>;

/** Values by the path of their field, as in an error's `fields`. */
export const editedValues = z.record(z.string(), value);
export type EditedValues = Readonly<z.output<typeof editedValues>>;

/**
 * The values that the edit began with: conflicting changes are refused. Without `base`, all fields are
 * written.
 */
export const base = z.optional(editedValues);
