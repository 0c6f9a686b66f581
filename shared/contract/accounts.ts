import * as z from 'zod/mini';
import { email, successReply, text } from './fields.ts';
import { route } from './route.ts';

export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const credentials = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(200)) });

export const name = text(120);

export const newPassword = z
  .string()
  .check(z.minLength(6, { error: 'A senha deve ter pelo menos 6 caracteres' }), z.maxLength(200));

interface Validated {
  readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
}

/**
 * For checks that compare fields: they run once the form is an object and none of these fields has an issue.
 */
export const onceValid =
  (...fields: readonly string[]) =>
  ({ issues }: Validated): boolean =>
    !issues.some(({ path }) => !path?.length || fields.includes(String(path[0])));

export const samePasswords = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: 'As senhas não coincidem',
    path: ['confirmPassword'],
    when: onceValid('password', 'confirmPassword'),
  },
);

export const recoveryForm = z.object({ email });

export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: z.string().check(z.minLength(1)) })
  .check(samePasswords);

const signedIn = z.object({ user: sessionUser });

const token = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

export const accounts = {
  login: route('public', 'POST', '/api/auth/login', {
    summary: 'Abre uma sessão com e-mail e senha.',
    body: credentials,
    failsWith: [401],
    reply: signedIn,
  }),
  requestRecovery: route('public', 'POST', '/api/auth/recovery', {
    summary: 'Envia um e-mail com o link para criar uma nova senha, se houver uma conta com o endereço.',
    body: recoveryForm,
    reply: successReply,
  }),
  resetPassword: route('public', 'POST', '/api/auth/recovery/password', {
    summary: 'Define uma nova senha com o código do e-mail, uma única vez, e encerra todas as sessões.',
    body: z.extend(newPasswordForm, { token: token(200) }),
    reply: z.extend(successReply, {
      /** Whether a profile that a stranger may have typed was emptied. */
      profile_emptied: z.boolean(),
    }),
  }),
  me: route('user', 'GET', '/api/auth/me', {
    aliases: ['/api/users/me'],
    summary: 'Retorna quem está na sessão.',
    reply: sessionUser,
  }),
  logout: route('public', 'GET', '/api/auth/logout', {
    aliases: ['/api/logout'],
    summary: 'Encerra a sessão, se houver uma.',
    mutates: true,
    reply: successReply,
  }),
  startGoogle: route('public', 'GET', '/api/oauth/google/redirect_url', {
    summary: 'Inicia a entrada com o Google e retorna o endereço para onde ir.',
    mutates: true,
    reply: z.object({ redirectUrl: z.string() }),
  }),
  finishGoogle: route('public', 'POST', '/api/sessions', {
    summary: 'Conclui a entrada com o Google e abre uma sessão.',
    body: z.object({ code: token(4000), state: token(200) }),
    labels: { state: 'Parâmetro state' },
    failsWith: [401, 409],
    reply: signedIn,
  }),
  googleLogin: route('public', 'POST', '/api/auth/google-login', {
    summary: 'Abre uma sessão com o token do user pool, obtido de uma entrada com o Google.',
    body: z.object({ idToken: token(20_000) }),
    failsWith: [401, 404, 409],
    reply: signedIn,
  }),
};
