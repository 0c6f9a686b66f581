import * as z from 'zod/mini';
import { email, successReply } from './fields.ts';
import { route } from './route.ts';

export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** The password is optional after a recent sign-in. */
export const emailChangeForm = z.object({
  email,
  password: z.optional(z.string().check(z.maxLength(200))),
});
export type EmailChangeForm = z.input<typeof emailChangeForm>;

export const ownEmail = {
  changeEmail: route('user', 'POST', '/api/user/email', {
    summary:
      'Envia um link ao novo endereço, que substitui o atual quando for confirmado. Pede a senha ou uma entrada recente.',
    body: emailChangeForm,
    failsWith: [409],
    reply: successReply,
  }),
  cancelEmailChange: route('user', 'DELETE', '/api/user/email/change', {
    summary: 'Cancela uma troca de e-mail que ainda não foi confirmada.',
    reply: successReply,
  }),
  requestEmailProof: route('user', 'POST', '/api/user/email/proof', {
    summary: 'Envia o link que confirma o seu e-mail ou, durante uma troca, o novo endereço.',
    failsWith: [409],
    reply: successReply,
  }),
  confirmEmail: route('user', 'POST', '/api/user/email/confirmation', {
    summary: 'Confirma o endereço que recebeu o link, em uma sessão da mesma conta; repetir não muda nada.',
    body: z.object({ token: linkToken }),
    failsWith: [409],
    reply: z.object({ email }),
  }),
};
