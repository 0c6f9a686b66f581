import { NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { Company } from '#shared/contract/companies.ts';

interface Props extends GetInputPropsReturnType {
  readonly companies: readonly Company[];
}

/** The form field that chooses a company. */
export const CompanySelect = ({ companies, ...input }: Props) => (
  <NativeSelect
    label="Empresa"
    withAsterisk
    data={companies.map(({ id, name }) => ({ value: id, label: name }))}
    {...input}
  />
);
