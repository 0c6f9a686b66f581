import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface Props {
  readonly inputOf: (field: 'name' | 'domain') => GetInputPropsReturnType;
  /** An example of a domain. */
  readonly placeholder: string;
  readonly description: string;
}

/** The fields for the name and domain of a company or competitor. */
export const SiteFields = ({ inputOf, placeholder, description }: Props) => (
  <>
    <TextInput label="Nome" withAsterisk data-autofocus {...inputOf('name')} />
    <TextInput
      label="Domínio"
      withAsterisk
      placeholder={placeholder}
      description={description}
      inputMode="url"
      autoCapitalize="none"
      {...inputOf('domain')}
    />
  </>
);
