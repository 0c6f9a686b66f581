import { schemaResolver, useForm } from '@mantine/form';

/**
 * A form that takes what the contract takes, which is made of its values by `toBody`. `field` gives an input
 * its value, and the message for it.
 */
export const useContractForm = <V extends Record<string, unknown>>(
  schema: Parameters<typeof schemaResolver>[0],
  initialValues: V,
  toBody: (values: V) => Record<string, unknown> = (values) => values,
) => {
  const validate = schemaResolver(schema, { sync: true });
  const form = useForm<V>({ initialValues, validate: (values) => validate(toBody(values)) });
  return { form, field: form.getInputProps };
};
