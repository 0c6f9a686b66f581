import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { paymentAddress } from '#shared/addresses.ts';
import type { DocumentType, PhoneCountryCode } from '#shared/contract/person.ts';
import { plans } from '#shared/contract/plans.ts';
import { signupForm, signups } from '#shared/contract/signup.ts';
import { call } from '../api.ts';
import { pendingAccount } from '../plans/pendingAccount.ts';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { focusFirstWrong, sayAtFields } from '../ui/kit/forms/useSave.ts';

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

/** The sign-up's form, which keeps what was typed while another plan is chosen. */
export const useSignup = (planId: string | null) => {
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
