import * as z from 'zod/mini';
import { newPassword, onceValid, samePasswords } from './accounts.ts';
import { successReply } from './fields.ts';
import { route } from './route.ts';

export const passwordChangeForm = z
  .object({
    currentPassword: z.string().check(z.minLength(1, { error: 'Digite a sua senha.' }), z.maxLength(200)),
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1)),
  })
  .check(
    samePasswords,
    z.refine(({ currentPassword, password }) => currentPassword !== password, {
      error: 'A nova senha é igual à atual.',
      path: ['password'],
      when: onceValid('currentPassword', 'password'),
    }),
  );

export const ownAccess = {
  changePassword: route('user', 'POST', '/api/user/password', {
    summary: 'Troca a sua senha, pedindo a atual, e encerra as suas outras sessões.',
    body: passwordChangeForm,
    labels: { currentPassword: 'Senha atual' },
    failsWith: [409],
    reply: successReply,
  }),
  endSessions: route('user', 'DELETE', '/api/user/sessions', {
    summary: 'Encerra as suas outras sessões e retorna quantas eram.',
    failsWith: [409],
    reply: z.object({ ended: z.number() }),
  }),
};
