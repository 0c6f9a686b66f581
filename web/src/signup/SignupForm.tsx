import { Box, Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { paymentAddress } from '#shared/addresses.ts';
import type { DocumentType, PhoneCountryCode } from '#shared/contract/person.ts';
import { phoneCountries, phoneCountryCode } from '#shared/contract/person.ts';
import { plans } from '#shared/contract/plans.ts';
import { signupForm, signups } from '#shared/contract/signup.ts';
import { privacyPage } from '#shared/publicPages.ts';
import { call } from '../api.ts';
import { AddressFields } from '../person/AddressFields.tsx';
import { DocumentField } from '../person/DocumentField.tsx';
import { PhoneField } from '../person/PhoneField.tsx';
import { pendingAccount } from '../plans/pendingAccount.ts';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { FormAlert } from '../ui/bare/panels/Notice.tsx';
import { Columns } from '../ui/kit/Columns.tsx';
import { PasswordField } from '../ui/kit/forms/PasswordField.tsx';
import { focusFirstWrong, sayAtFields } from '../ui/kit/forms/useSave.ts';
import styles from './Signup.module.css';

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
          <PhoneField form={form} code="phoneCountryCode" number="phone" countries={countries} />
          <DocumentField form={form} kind="documentType" number="documentNumber" />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Senha de acesso</legend>
          <Columns least="12rem" gap="1rem 0.75rem">
            <PasswordField
              {...required}
              label="Senha"
              autoComplete="new-password"
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              description="Use pelo menos 6 caracteres."
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

const required = { required: true, withAsterisk: false };

const initialValues = {
  name: '',
  email: '',
  phoneCountryCode: '+55' as PhoneCountryCode,
  phone: '',
  documentType: 'cpf' as DocumentType,
  documentNumber: '',
  password: '',
  confirmPassword: '',
  cep: '',
  address: '',
  addressNumber: '',
  addressComplement: '',
  city: '',
  state: '',
};
type Values = typeof initialValues;

/** What was typed, only in memory because it contains a password and a document. */
let draft: Values | undefined;

const useSignup = (planId: string | null) => {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: draft ?? initialValues,
    onValuesChange: (typed) => {
      draft = typed;
    },
    validate: schemaResolver(signupForm, { sync: true }),
  });
  const { run, busy, error } = useAsyncAction(
    async (values: Values) => {
      const body = signupForm.parse({ ...values, planId: toPlanId(planId) });
      const { userId } = await call(signups.signup, { body });
      draft = undefined;
      pendingAccount.keep({ userId, email: body.email });
      navigate(paymentAddress(userId, planId));
    },
    {
      fallback: () => 'Erro ao criar conta',
      isSaid: (cause, values) => sayAtFields(form, cause, values),
    },
  );
  const onSubmit = form.onSubmit(
    (submitted) => void run(submitted),
    (errors) => focusFirstWrong(form, errors),
  );
  return { form, onSubmit, busy, error };
};

/** Undefined when malformed, which the payment screen then reports. */
const toPlanId = (planId: string | null): number | undefined => {
  const { success } = z.safeParse(plans.get.params, { id: planId });
  return success ? Number(planId) : undefined;
};
