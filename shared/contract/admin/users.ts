/** The routes of administrators have files of their own, so that customers do not load them. */
import * as z from 'zod/mini';
import { name, newPassword, onceValid } from '../accounts.ts';
import { version, versionRead } from '../edits.ts';
import { cursor, email, idParams, moment, planId, successReply } from '../fields.ts';
import * as person from '../person.ts';
import { subscriptionStatus } from '../plans.ts';
import { route } from '../route.ts';

const fields = {
  name,
  email,
  phone_country_code: z._default(person.phoneCountryCode, '+55'),
  phone: person.phone,
  document_type: z._default(person.documentType, 'cpf'),
  document_number: person.documentNumber,
  user_type: z._default(person.userType, 'basic'),
  /** Optional; the same as choosing the type `admin`. */
  is_admin: z.optional(z.boolean()),
  /** The complimentary plan: null removes it, absent keeps the subscription. */
  plan_id: z.optional(z.nullable(planId)),
};

const checks = [
  person.phoneFits('phone_country_code', 'phone'),
  person.documentFits('document_type', 'document_number'),
  z.check<Checked>(
    ({ value: { user_type, is_admin }, issues }) => {
      if (is_admin === undefined || is_admin === (user_type === 'admin')) return;
      const message = 'O tipo de usuário não corresponde a ser administrador ou não.';
      issues.push({ code: 'custom', message, path: ['user_type'], input: user_type });
    },
    { when: onceValid('user_type', 'is_admin') },
  ),
];

interface Checked {
  readonly user_type: person.UserType;
  readonly is_admin?: boolean | undefined;
}

export const newUserForm = z.object({ ...fields, password: newPassword }).check(...checks);
export type NewUserForm = z.output<typeof newUserForm>;

export const userForm = z
  .object({
    ...fields,
    document_type: person.documentType,
    user_type: person.userType,
    /** An empty or absent password keeps the stored one. */
    password: z.pipe(
      z.optional(z.union([z.literal(''), newPassword])),
      z.transform((typed) => typed || undefined),
    ),
  })
  .check(...checks);
export type UserForm = z.output<typeof userForm>;

export const managedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone_country_code: person.phoneCountryCode,
  phone: z.nullable(z.string()),
  document_type: person.documentType,
  document_number: z.nullable(z.string()),
  user_type: person.userType,
  is_admin: z.boolean(),
  created_at: moment,
  plan_id: z.nullable(z.number()),
  version,
  subscription: z.nullable(
    z.object({
      id: z.nullable(z.string()),
      status: subscriptionStatus,
      plan_name: z.nullable(z.string()),
      /** Whether an administrator gave the subscription, which then has no end and no cost. */
      is_complimentary: z.boolean(),
    }),
  ),
});
export type ManagedUser = z.output<typeof managedUser>;

const usersQuery = z.object({
  /** A part of a name, e-mail or document, ignoring case and accents. */
  search: z.optional(z.string().check(z.maxLength(254))),
  cursor,
});
export type UsersQuery = z.output<typeof usersQuery>;

export const users = {
  list: route('admin', 'GET', '/api/admin/users', {
    summary: 'Lista os usuários, do mais novo ao mais antigo.',
    query: usersQuery,
    reply: z.object({
      users: z.array(managedUser),
      /** The number of all users, regardless of the search. */
      total: z.number(),
      next: z.nullable(z.string()),
    }),
  }),
  create: route('admin', 'POST', '/api/admin/users', {
    summary:
      'Cria um usuário, com uma assinatura de cortesia se for pedida. Um administrador pede uma entrada recente.',
    body: newUserForm,
    reply: managedUser,
  }),
  update: route('admin', 'PUT', '/api/admin/users/{id}', {
    summary:
      'Altera um usuário. Uma nova senha ou um novo tipo encerra todas as suas sessões; nova senha, novo e-mail e dar ou tirar o acesso de administrador pedem uma entrada recente.',
    params: idParams,
    body: z.safeExtend(userForm, { version: versionRead }),
    reply: managedUser,
  }),
  delete: route('admin', 'DELETE', '/api/admin/users/{id}', {
    summary:
      'Encerra a assinatura de um usuário no Stripe e o exclui com tudo o que é dele. Pede uma entrada recente.',
    params: idParams,
    reply: successReply,
  }),
};
