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
  /** An example of a domain. */
  readonly placeholder: string;
  readonly description: ReactNode;
}

/** The fields for the name and domain of a company or competitor. */
export const SiteFields = ({ form, placeholder, description }: Props) => (
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
      description={description}
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

/** The form field that chooses a company. */
export const CompanySelect = ({ companies, ...input }: CompanySelectProps) => (
  <NativeSelect
    label="Empresa"
    withAsterisk
    data={companies.map(({ id, name }) => ({ value: id, label: name }))}
    {...input}
  />
);
