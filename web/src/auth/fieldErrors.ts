import type * as z from 'zod/mini';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** The messages of a form that was rejected, by field. */
export const messagesByField = ({ issues }: z.core.$ZodError): FieldErrors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

/** Focuses the topmost field of a form that has a message, which is found by its name. */
export const focusWrongInput = (form: HTMLFormElement, errors: FieldErrors): void => {
  const wrong = [...form.elements].find(
    (field) => field instanceof HTMLInputElement && errors[field.name] !== undefined,
  );
  if (wrong instanceof HTMLInputElement) wrong.focus();
};
