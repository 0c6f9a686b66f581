import * as z from 'zod/mini';
import { name } from './accounts.ts';
import { version, versionRead } from './edits.ts';
import { email, successReply } from './fields.ts';
import * as person from './person.ts';
import { subscriptionStatus } from './plans.ts';
import { route } from './route.ts';

export const profileForm = z
  .object({
    name,
    /** Must be the current e-mail, because changing it has a route of its own. */
    email: z.optional(email),
    phone_country_code: z._default(person.phoneCountryCode, '+55'),
    phone: person.phone,
    cep: person.cep,
    address: person.street,
    address_number: person.houseNumber,
    address_complement: person.complement,
    city: person.city,
    state: person.state,
  })
  .check(person.phoneFits('phone_country_code', 'phone'));

export const nullableText = z.nullable(z.string());

export const profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_proven: z.boolean(),
  /** The new address of a requested change, until it is confirmed. */
  pending_email: nullableText,
  /** False for users who sign in with Google only. */
  has_password: z.boolean(),
  phone_country_code: z.string(),
  phone: nullableText,
  document_type: person.documentType,
  document_number: nullableText,
  user_type: person.userType,
  cep: nullableText,
  address: nullableText,
  address_number: nullableText,
  address_complement: nullableText,
  city: nullableText,
  state: nullableText,
  /** The plan of the subscription, or else the one chosen at sign-up. */
  plan_id: z.nullable(z.number()),
  subscription: z.nullable(z.object({ status: subscriptionStatus, plan_name: nullableText })),
  version,
});
export type Profile = z.output<typeof profile>;

export const profiles = {
  get: route('user', 'GET', '/api/user/profile', {
    summary: 'Retorna o seu perfil.',
    failsWith: [404],
    reply: profile,
  }),
  update: route('user', 'PUT', '/api/user/profile', {
    summary: 'Altera o seu perfil.',
    body: z.safeExtend(profileForm, { version: versionRead }),
    failsWith: [404],
    reply: z.extend(successReply, { version }),
  }),
};
