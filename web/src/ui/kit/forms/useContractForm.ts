import { schemaResolver, useForm } from '@mantine/form';
import type { ChangeEvent } from 'react';

/** A form that takes what the contract takes, which `toBody` makes of its values. */
export const useContractForm = <V extends Record<string, unknown>>(
  schema: Parameters<typeof schemaResolver>[0],
  initialValues: V,
  toBody: (values: V) => Record<string, unknown> = (values) => values,
) => {
  const validate = schemaResolver(schema, { sync: true });
  const form = useForm<V>({ initialValues, validate: (values) => validate(toBody(values)) });
  const field = form.getInputProps;
  /** For an input or a choice of a number, which is undefined while the input is empty. */
  const numberField = (name: keyof V & string) => {
    const { value = '', onChange, ...others } = field(name);
    return {
      ...others,
      value,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value)),
    };
  };
  return { form, field, numberField };
};
