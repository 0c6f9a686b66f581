/** Forms of people who sign up. */
import type * as z from 'zod/mini';
import type { signupForm } from '#shared/contract/accounts.ts';

export type Form = z.input<typeof signupForm>;

let people = 0;

/** The form of somebody who has no account. */
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
