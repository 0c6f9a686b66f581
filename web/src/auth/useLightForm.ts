import { type ChangeEvent, type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
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
  const { run, busy, error, reset } = useAsyncAction(send, { fallback });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = z.safeParse(schema, values);
    const messages = parsed.success ? {} : messagesByField(parsed.error);
    setWrong(messages);
    if (parsed.success) void run(parsed.data);
    else
      inputsOf(event.currentTarget)
        .find(({ name }) => name in messages)
        ?.focus();
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
