import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { paymentAddress } from '#shared/addresses.ts';
import { accounts, signupForm } from '#shared/contract/accounts.ts';
import type { DocumentType, PhoneCountryCode } from '#shared/contract/person.ts';
import { plans } from '#shared/contract/plans.ts';
import { ApiError, call } from '../api.ts';
import { useAsyncAction } from '../ui/bare/useAsyncAction.ts';
import { focusFirstWrong } from '../ui/kit/focusFirstWrong.ts';
import { rememberAccount } from './pendingAccount.ts';

type Text =
  | 'name'
  | 'email'
  | 'phone'
  | 'documentNumber'
  | 'password'
  | 'confirmPassword'
  | 'cep'
  | 'address'
  | 'addressNumber'
  | 'addressComplement'
  | 'city'
  | 'state';

type Typed = Record<Text, string> & {
  phoneCountryCode: PhoneCountryCode;
  documentType: DocumentType;
};

const untouched: Typed = {
  name: '',
  email: '',
  phoneCountryCode: '+55',
  phone: '',
  documentType: 'cpf',
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

/** The form of signing up, and how it is sent. A new account goes on to the payment of its plan. */
export const useSignup = (planId: string | null) => {
  const navigate = useNavigate();
  const form = useForm<Typed>({
    initialValues: untouched,
    validate: schemaResolver(signupForm, { sync: true }),
  });
  const { attempt, busy, refusal } = useAsyncAction(
    async (typed: Typed) => {
      const body = signupForm.parse({ ...typed, planId: numberOf(planId) });
      const { userId } = await call(accounts.signup, { body });
      rememberAccount({ userId, email: body.email });
      navigate(paymentAddress(userId, planId));
    },
    {
      fallback: () => 'Erro ao criar conta',
      onRefused: (error) => {
        if (!(error instanceof ApiError)) return;
        form.setErrors(error.fields);
        focusFirstWrong(form, error.fields);
      },
    },
  );
  const onSubmit = form.onSubmit(
    (typed) => void attempt(typed),
    (errors) => focusFirstWrong(form, errors),
  );
  return { form, onSubmit, busy, refusal };
};

/** What is no id of a plan is not sent as one: the payment page says that there is none such. */
const numberOf = (planId: string | null): number | undefined => {
  const { success } = z.safeParse(plans.get.params, { id: planId });
  return success ? Number(planId) : undefined;
};
