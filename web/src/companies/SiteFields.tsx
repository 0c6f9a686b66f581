import { NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { Company } from '#shared/contract/companies.ts';

type Field = 'name' | 'domain';

interface Props {
  readonly form: {
    readonly getInputProps: (field: Field) => GetInputPropsReturnType;
    readonly key: (field: Field) => string;
  };
  readonly placeholder: string;
  readonly note: string;
  readonly hint?: ReactNode;
}

export const SiteFields = ({ form, placeholder, note, hint }: Props) => (
  <>
    <TextInput
      label="Nome"
      withAsterisk
      data-autofocus
      {...form.getInputProps('name')}
      key={form.key('name')}
    />
    <TextInput
      label="Domínio"
      withAsterisk
      placeholder={placeholder}
      // The status element is always there, so that screen readers announce its warnings.
      description={
        <span role="status">
          {form.getInputProps('domain').error !== note && note} {hint}
        </span>
      }
      inputMode="url"
      autoCapitalize="none"
      {...form.getInputProps('domain')}
      key={form.key('domain')}
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
