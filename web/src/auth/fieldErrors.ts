import type * as z from 'zod/mini';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The messages of a form that was rejected, by field. */
export const messagesByField = ({ issues }: z.core.$ZodError): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
