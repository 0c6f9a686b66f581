import { useState } from 'react';
import * as z from 'zod/mini';
import { type FieldErrors, focusWrongInput, messagesByField } from './fieldErrors.ts';

/** Sends a form that is valid; otherwise its messages are shown, and the first field with one is focused. */
export const useValidation = <S extends z.core.$ZodType>(
  schema: S,
  send: (values: z.output<S>) => unknown,
) => {
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const submit = (values: z.input<S>, form: HTMLFormElement): void => {
    const parsed = z.safeParse(schema, values);
    const wrong = parsed.success ? {} : messagesByField(parsed.error);
    setFieldErrors(wrong);
    if (parsed.success) void send(parsed.data);
    else focusWrongInput(form, wrong);
  };
  return { submit, fieldErrors };
};
