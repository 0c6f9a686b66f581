import type { ReactNode } from 'react';
import type { PhoneCountryCode } from '#shared/contract/person.ts';
import { countriesFor } from './countries.ts';
import { PhoneField } from './PhoneField.tsx';

interface Phone {
  readonly phone_country_code: PhoneCountryCode;
  readonly phone: string;
}

interface Props {
  /** A form with the two fields of a telephone. */
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

/** The telephone of a stored person, whose country is offered whatever it is. */
export const FormPhone = ({ form }: Props) => (
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
