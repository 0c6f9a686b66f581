import { schemaResolver, useForm } from '@mantine/form';

/** A form that takes what the contract takes. `field` gives an input its value, and the message for it. */
export const useContractForm = <V extends Record<string, unknown>>(
  schema: Parameters<typeof schemaResolver>[0],
  initialValues: V,
) => {
  const form = useForm<V>({ initialValues, validate: schemaResolver(schema, { sync: true }) });
  return { form, field: form.getInputProps };
};
