import type { SignupForm } from '#shared/contract/accounts.ts';
import { routes } from '#shared/contract/index.ts';
import { newId } from '../platform/ids.ts';
import { toMoment } from '../platform/time/clock.ts';
import { emailTaken } from './emails.ts';
import { endpoint } from './endpoint.ts';
import { hashPassword } from './password.ts';
import { consumeRateLimit } from './rateLimit.ts';
import { issueSignupToken } from './session.ts';
import { createUser, type NewUser } from './users.store.ts';

/** In 15 minutes: enough for a class that tries the product out. */
const SIGNUPS_PER_ADDRESS = 60;

export const handler = endpoint(routes.accounts.signup)(async ({ body, ip, now, ...visitor }) => {
  await consumeRateLimit(`signup#${ip}`, SIGNUPS_PER_ADDRESS, now);
  const created = await newUserOf(body, now);
  if (!(await createUser(created))) throw emailTaken();
  await issueSignupToken({ ...visitor, now }, created.id);
  return { userId: created.id };
});

const newUserOf = async (form: SignupForm, now: number): Promise<NewUser> => ({
  id: newId(),
  name: form.name,
  email: form.email,
  is_admin: false,
  password_hash: await hashPassword(form.password),
  created_at: toMoment(now),
  phone_country_code: form.phoneCountryCode,
  phone: form.phone,
  document_type: form.documentType,
  document_number: form.documentNumber,
  cep: form.cep,
  address: form.address,
  address_number: form.addressNumber,
  address_complement: form.addressComplement,
  city: form.city,
  state: form.state,
  plan_id: form.planId ?? null,
});
