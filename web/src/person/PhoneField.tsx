import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PhoneCountryCode, phoneCountryCode } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/forms/MaskedInput.tsx';
import { unmask } from '../ui/kit/forms/mask.ts';
import styles from './fields.module.css';
import { countriesFor, phoneMasks, withoutPrefix } from './phones.ts';

interface Props {
  readonly countries: readonly { readonly code: PhoneCountryCode; readonly country: string }[];
  readonly code: PhoneCountryCode;
  readonly onCode: (code: PhoneCountryCode) => void;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: ReactNode;
  readonly withAsterisk?: boolean;
  readonly path: string;
}

export const PhoneField = (props: Props) => {
  const { countries, code, onCode, value, onChange, withAsterisk = false, error, path } = props;
  const changeCountry = (selected: string): void => {
    const next = phoneCountryCode.parse(selected);
    onCode(next);
    onChange(unmask(value, phoneMasks[next]));
  };
  return (
    <MaskedInput
      label="WhatsApp"
      required
      withAsterisk={withAsterisk}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      masks={phoneMasks[code]}
      clean={(typed) => withoutPrefix(code, typed)}
      value={value}
      onChange={onChange}
      error={error}
      data-path={path}
      inputContainer={(input) => (
        <div className={styles.pair}>
          <NativeSelect
            aria-label="País do WhatsApp"
            autoComplete="tel-country-code"
            value={code}
            onChange={({ currentTarget }) => changeCountry(currentTarget.value)}
            data={countries.map((it) => ({ value: it.code, label: `${it.code} ${it.country}` }))}
          />
          {input}
        </div>
      )}
    />
  );
};

interface Phone {
  readonly phone_country_code: PhoneCountryCode;
  readonly phone: string;
}

interface FormPhoneProps {
  readonly form: {
    readonly values: Phone;
    readonly errors: { readonly phone?: ReactNode };
    readonly getInitialValues: () => Phone;
    readonly setFieldValue: {
      (path: 'phone_country_code', code: PhoneCountryCode): void;
      (path: 'phone', digits: string): void;
    };
  };
}

/** The phone field of a form, which always offers the stored country. */
export const FormPhone = ({ form }: FormPhoneProps) => (
  <PhoneField
    path="phone"
    withAsterisk
    countries={countriesFor(form.getInitialValues().phone_country_code)}
    code={form.values.phone_country_code}
    onCode={(code) => form.setFieldValue('phone_country_code', code)}
    value={form.values.phone}
    onChange={(digits) => form.setFieldValue('phone', digits)}
    error={form.errors.phone}
  />
);
