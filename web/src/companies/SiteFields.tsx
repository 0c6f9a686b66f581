import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Company } from '#shared/contract/companies.ts';

interface Props {
  readonly form: { readonly getInputProps: (field: 'name' | 'domain') => GetInputPropsReturnType };
  readonly placeholder: string;
  readonly note: string;
}

export const SiteFields = ({ form, placeholder, note }: Props) => (
  <>
    <TextInput label="Nome" withAsterisk data-autofocus {...form.getInputProps('name')} />
    <TextInput
      label="Domínio"
      withAsterisk
      placeholder={placeholder}
      // The status element is always there, so that screen readers announce its warnings.
      description={<span role="status">{form.getInputProps('domain').error !== note && note}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="url"
      autoCapitalize="none"
      {...form.getInputProps('domain')}
    />
  </>
);

interface CompanySelectProps extends GetInputPropsReturnType {
  readonly companies: readonly Company[];
}

export const CompanySelect = ({ companies, ...input }: CompanySelectProps) => (
  <NativeSelect
    label="Empresa"
    withAsterisk
    data={companies.map(({ id, name }) => ({ value: id, label: name }))}
    {...input}
  />
);
