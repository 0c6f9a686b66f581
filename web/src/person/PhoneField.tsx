import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type PhoneCountryCode, phoneCountryCode } from '#shared/contract/person.ts';
import { MaskedInput } from '../ui/kit/MaskedInput.tsx';
import { kept } from '../ui/kit/mask.ts';
import styles from './fields.module.css';
import { phoneMasks, withoutCountry } from './phones.ts';

interface Props {
  readonly countries: readonly { readonly code: PhoneCountryCode; readonly country: string }[];
  readonly code: PhoneCountryCode;
  readonly onCode: (code: PhoneCountryCode) => void;
  /** The digits alone. */
  readonly value: string;
  readonly onChange: (digits: string) => void;
  readonly error: ReactNode;
  /** Whether it carries the asterisk of a required field. */
  readonly marked?: boolean;
  /** The name of the field in its form. */
  readonly path: string;
}

/** A number for WhatsApp: its country, and the number as it is written there. */
export const PhoneField = (props: Props) => {
  const { countries, code, onCode, value, onChange, marked = false, error, path } = props;
  const chosen = (typed: string): void => {
    const read = phoneCountryCode.parse(typed);
    onCode(read);
    onChange(kept(value, phoneMasks[read]));
  };
  return (
    <MaskedInput
      label="WhatsApp"
      required
      withAsterisk={marked}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      masks={phoneMasks[code]}
      read={(typed) => withoutCountry(code, typed)}
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
            onChange={({ currentTarget }) => chosen(currentTarget.value)}
            data={countries.map((it) => ({ value: it.code, label: `${it.code} ${it.country}` }))}
          />
          {input}
        </div>
      )}
    />
  );
};
