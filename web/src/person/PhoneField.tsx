import { Group, NativeSelect } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type PhoneCountryCode, phoneCountryCode } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import { unmask } from '../ui/kit/forms/mask.ts';
import styles from './fields.module.css';
import { phoneMasks, withoutPrefix } from './phones.ts';

interface Props {
  readonly form: { readonly getInputProps: (path: string) => GetInputPropsReturnType };
  readonly code: string;
  readonly number: string;
  readonly countries: readonly { readonly code: PhoneCountryCode; readonly country: string }[];
  readonly withAsterisk?: boolean;
}

export const PhoneField = ({ form, code, number, countries, withAsterisk = false }: Props) => {
  const country = form.getInputProps(code);
  const input = form.getInputProps(number);
  const chosen = phoneCountryCode.parse(country.value);
  const changeCountry = (selected: string): void => {
    country.onChange(selected);
    input.onChange(unmask(input.value, phoneMasks[phoneCountryCode.parse(selected)]));
  };
  return (
    <MaskedInput
      label="WhatsApp"
      required
      withAsterisk={withAsterisk}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      masks={phoneMasks[chosen]}
      clean={(typed) => withoutPrefix(chosen, typed)}
      {...input}
      value={input.value}
      onChange={input.onChange}
      inputContainer={(field) => (
        <Group className={styles.pair ?? ''} gap="0.5rem">
          <NativeSelect
            aria-label="País do WhatsApp"
            autoComplete="tel-country-code"
            value={chosen}
            onChange={({ currentTarget }) => changeCountry(currentTarget.value)}
            data={countries.map((it) => ({ value: it.code, label: `${it.code} ${it.country}` }))}
          />
          {field}
        </Group>
      )}
    />
  );
};
