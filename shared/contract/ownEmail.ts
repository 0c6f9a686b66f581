/** The address that people sign in with: its proof, and its change. */
import * as z from 'zod/mini';
import { done, email } from './fields.ts';
import { route } from './route.ts';

/** The token of a mailed link. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** A new address, and the password unless the sign-in has just happened. */
export const emailChangeForm = z.object({
  email,
  password: z.optional(z.string().check(z.maxLength(200))),
});
export type EmailChangeForm = z.input<typeof emailChangeForm>;

export const ownEmail = {
  changeEmail: route({
    method: 'POST',
    path: '/api/user/email',
    access: 'user',
    summary: 'Mails a link to a new address, which replaces the present one once it is confirmed.',
    body: emailChangeForm,
    failsWith: [409],
    reply: done,
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/user/email/change',
    access: 'user',
    summary: 'Cancels a change of address that is not confirmed yet.',
    reply: done,
  }),
  requestEmailProof: route({
    method: 'POST',
    path: '/api/user/email/proof',
    access: 'user',
    summary: "Sends the link that confirms the signed-in user's address, or the one that they change to.",
    failsWith: [409],
    reply: done,
  }),
  confirmEmail: route({
    method: 'POST',
    path: '/api/user/email/confirmation',
    access: 'user',
    summary:
      'Confirms the address that a link was mailed to, in a session of the same account; again, it changes nothing.',
    body: z.object({ token: linkToken }),
    failsWith: [409],
    reply: z.object({ email }),
  }),
};
