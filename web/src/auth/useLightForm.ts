import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../api.ts';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';

interface Options<V, D> {
  readonly schema: z.ZodMiniType<D, V>;
  readonly initial: V;
  readonly send: (values: D) => Promise<unknown>;
  readonly fallback: (error: unknown) => string;
}

/** A form without the form and query libraries, because the login must load fast. */
export const useLightForm = <V extends Readonly<Record<string, string>>, D>({
  schema,
  initial,
  send,
  fallback,
}: Options<V, D>) => {
  const [values, setValues] = useState(initial);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  /** Returns whether there is a field to show every message at. */
  const showAtFields = (messages: Readonly<Record<string, string>>): boolean => {
    setWrong(messages);
    const first = form.current && inputsOf(form.current).find(({ name }) => name in messages);
    first?.focus();
    return Boolean(first) && Object.keys(messages).every((name) => name in initial);
  };
  const { run, busy, error, reset } = useAsyncAction(send, {
    fallback,
    isSaid: (cause) => cause instanceof ApiError && showAtFields(cause.fields),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    const parsed = z.safeParse(schema, values);
    showAtFields(parsed.success ? {} : messagesByField(parsed.error));
    if (parsed.success) void run(parsed.data);
  };
  const inputProps = (name: keyof V & string) => ({
    name,
    size: 'md',
    value: values[name],
    error: wrong[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: currentTarget.value }),
  });
  return { values, setValues, inputProps, onSubmit, busy, error, reset };
};

const messagesByField = ({ issues }: z.core.$ZodError): Readonly<Record<string, string>> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));

const inputsOf = ({ elements }: HTMLFormElement): readonly HTMLInputElement[] =>
  [...elements].filter((field) => field instanceof HTMLInputElement);
