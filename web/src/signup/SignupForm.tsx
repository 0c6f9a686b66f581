import { Box, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { phoneCountries, phoneCountryCode } from '#shared/contract/person.ts';
import { privacyPage } from '#shared/publicPages.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { DocumentField } from '../person/DocumentField.tsx';
import { PasswordStrength } from '../person/PasswordStrength.tsx';
import { PhoneField } from '../person/PhoneField.tsx';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { Columns } from '../ui/kit/Columns.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import styles from './Signup.module.css';
import { useSignup } from './useSignup.ts';

const countries = phoneCountryCode.options.map((code) => ({ code, country: phoneCountries[code].country }));

const addressFields = ['cep', 'address', 'addressNumber', 'addressComplement', 'city', 'state'] as const;

export const SignupForm = ({ planId }: { readonly planId: string | null }) => {
  const { form, onSubmit, busy, error } = useSignup(planId);
  // Only what was typed before another plan was chosen unfolds the address, not what is typed now.
  const [hasAddress] = useState(() => addressFields.some((field) => form.values[field] !== ''));
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="1.75rem">
        <fieldset className={styles.group}>
          <legend>Seus dados</legend>
          <TextInput {...required} label="Nome" autoComplete="name" {...form.getInputProps('name')} />
          <TextInput
            {...required}
            label="E-mail"
            type="email"
            // Without `username`, password managers would save the document, which is nearer to the password.
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <PhoneField
            path="phone"
            countries={countries}
            code={form.values.phoneCountryCode}
            onCode={(code) => form.setFieldValue('phoneCountryCode', code)}
            value={form.values.phone}
            onChange={(digits) => form.setFieldValue('phone', digits)}
            error={form.errors.phone}
          />
          <DocumentField
            path="documentNumber"
            type={form.values.documentType}
            onType={(type) => form.setFieldValue('documentType', type)}
            value={form.values.documentNumber}
            onChange={(number) => form.setFieldValue('documentNumber', number)}
            error={form.errors.documentNumber}
          />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Senha de acesso</legend>
          <Columns least="12rem" gap="1rem 0.75rem">
            <PasswordField
              {...required}
              label="Senha"
              autoComplete="new-password"
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              description={
                <PasswordStrength password={form.values.password} isWrong={'password' in form.errors} />
              }
              {...form.getInputProps('password')}
            />
            <PasswordField
              {...required}
              label="Confirmar senha"
              what="confirmação da senha"
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          </Columns>
        </fieldset>
        <details className={styles.address} open={hasAddress}>
          <summary>
            Endereço <span>(opcional)</span>
          </summary>
          <AddressFields form={form} number="addressNumber" complement="addressComplement" />
        </details>
        <Stack>
          {error !== null && <FormAlert>{error}</FormAlert>}
          <Button type="submit" size="md" fullWidth disabled={busy}>
            {busy ? 'Criando conta...' : 'Criar conta'}
          </Button>
          <Box component="p" c="dimmed" ta="center">
            Nada é cobrado agora. Seus dados são usados como diz a{' '}
            <TextLink newTab to={privacyPage.path}>
              política de privacidade
            </TextLink>
            .
          </Box>
          <Box component="p" c="dimmed" ta="center">
            <TextLink to="/login">Já tenho conta</TextLink> · <TextLink to="/plans">Ver planos</TextLink>
          </Box>
        </Stack>
      </Stack>
    </form>
  );
};

/** Most fields are required, so the optional ones are marked. */
const required = { required: true, withAsterisk: false };
