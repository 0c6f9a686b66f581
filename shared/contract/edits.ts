/** Routes that change something stored accept the `version` that was read beside the form. */
import * as z from 'zod/mini';

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
export type EditedValue = z.output<typeof value>;

/** Values by the path of their field, as in an error's `fields`. */
export const editedValues = z.record(z.string(), value);
export type EditedValues = Readonly<z.output<typeof editedValues>>;

/** Tells whether what a form edits has changed since it was read. */
export const version = z.string();

/** The version that the edit began with; without one, the form replaces whatever is stored. */
export const versionRead = z.optional(z.string().check(z.maxLength(64)));
