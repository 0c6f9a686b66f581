import * as z from 'zod/mini';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import type { signupForm } from '#shared/contract/signup.ts';
import { createUser } from '../../../functions/accounts/users.store.ts';
import { newUserOf } from '../../../functions/users/managedUsers.ts';
import { quickHash } from './customers.ts';

export const userForm = (changed: Partial<NewUserForm> = {}) => ({
  name: 'João Ação',
  email: 'joao@exemplo.com.br',
  phone_country_code: '+55' as const,
  phone: '(11) 98765-4321',
  document_type: 'cpf' as const,
  document_number: '529.982.247-25',
  user_type: 'basic' as const,
  password: 'segredo',
  ...changed,
});

export const storeUser = async (changed: Partial<NewUserForm>) => {
  const user = newUserOf(
    z.parse(routes.users.create.body, userForm(changed)),
    quickHash('segredo'),
    Date.now(),
  );
  if (!(await createUser(user))) throw new Error(`${user.email} is taken`);
  return user;
};

export type Form = z.input<typeof signupForm>;

let people = 0;

export const formOf = (changed: Partial<Form> = {}): Form => {
  people += 1;
  return {
    name: 'Ana Souza',
    email: `ana${people}.${process.pid}@teste.local`,
    phone: '(11) 98765-4321',
    documentNumber: '529.982.247-25',
    password: 'segredo',
    confirmPassword: 'segredo',
    ...changed,
  };
};
