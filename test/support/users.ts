/** Users as administrators create and change them. */
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { NewUserForm } from '#shared/contract/admin/users.ts';
import { routes } from '#shared/contract/index.ts';
import { createUser } from '../../functions/accounts/users.store.ts';
import { newUserOf } from '../../functions/users/users.ts';
import { quickHash } from './quickHash.ts';

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

/** Stores what the form creates, without the cost of its hash. */
export const storeUser = async (changed: Partial<NewUserForm>) => {
  const user = newUserOf(
    z.parse(routes.users.create.body, userForm(changed)),
    quickHash('segredo'),
    Date.now(),
  );
  expect(await createUser(user)).toBe(true);
  return user;
};
