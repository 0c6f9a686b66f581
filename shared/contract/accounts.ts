import * as z from 'zod/mini';
import { done, email, planId, text, wellFormed } from './fields.ts';
import * as person from './person.ts';
import { route } from './route.ts';

/** Who is signed in. */
export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
});
export type SessionUser = z.output<typeof sessionUser>;

export const credentials = z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(200)) });

/** A person's name. */
export const name = text(120);

/** A password as somebody chooses it. */
const newPassword = z
  .string()
  .check(
    z.minLength(6, { error: 'A senha deve ter pelo menos 6 caracteres' }),
    z.maxLength(200),
    wellFormed(),
  );

interface Judged {
  readonly issues: readonly { readonly path?: readonly PropertyKey[] | undefined }[];
}

/** Fields are judged together only once each of them is right by itself, whatever else is still wrong in the form; never where there is no form. */
export const onceRight =
  (...fields: readonly string[]) =>
  ({ issues }: Judged): boolean =>
    !issues.some(({ path }) => !path?.length || fields.includes(String(path[0])));

/** What somebody signs up with (specification, customers, section 5). */
export const signupForm = z
  .object({
    name,
    email,
    phoneCountryCode: z._default(person.phoneCountryCode, '+55'),
    phone: person.phone,
    documentType: z._default(person.documentType, 'cpf'),
    documentNumber: person.documentNumber,
    password: newPassword,
    confirmPassword: z.string().check(z.minLength(1)),
    cep: person.cep,
    address: person.street,
    addressNumber: person.houseNumber,
    addressComplement: person.complement,
    city: person.city,
    state: person.state,
    planId: z.optional(planId),
  })
  .check(
    z.refine(({ phoneCountryCode, phone }) => person.isPhoneOf(phoneCountryCode, phone), {
      error: person.WRONG_PHONE,
      path: ['phone'],
      when: onceRight('phoneCountryCode', 'phone'),
    }),
    z.check(
      ({ value: { documentType, documentNumber }, issues }) => {
        if (person.isDocumentOf(documentType, documentNumber)) return;
        const message = person.wrongDocument(documentType);
        issues.push({ code: 'custom', message, path: ['documentNumber'], input: documentNumber });
      },
      { when: onceRight('documentType', 'documentNumber') },
    ),
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: 'As senhas não coincidem',
      path: ['confirmPassword'],
      when: onceRight('password', 'confirmPassword'),
    }),
  );
export type SignupForm = z.output<typeof signupForm>;

const signedIn = z.object({ user: sessionUser });

/** What a provider hands out: long, but not endless. */
const token = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

export const accounts = {
  signup: route({
    method: 'POST',
    path: '/api/auth/signup',
    access: 'public',
    summary: 'Creates an account. The first payment that succeeds in the same browser signs it in.',
    body: signupForm,
    reply: z.object({ userId: z.string() }),
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Opens a session for an e-mail and password.',
    body: credentials,
    reply: signedIn,
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    aliases: ['/api/users/me'],
    access: 'user',
    summary: 'Says who is signed in.',
    reply: sessionUser,
  }),
  logout: route({
    method: 'GET',
    path: '/api/auth/logout',
    aliases: ['/api/logout'],
    access: 'public',
    summary: 'Ends the session, if there is one.',
    mutates: true,
    reply: done,
  }),
  startGoogle: route({
    method: 'GET',
    path: '/api/oauth/google/redirect_url',
    access: 'public',
    summary: 'Starts signing in with Google: an authorization code flow with PKCE.',
    mutates: true,
    reply: z.object({ redirectUrl: z.string() }),
  }),
  finishGoogle: route({
    method: 'POST',
    path: '/api/sessions',
    access: 'public',
    summary:
      'Ends signing in with Google: opens a session for the code that Google sent the browser back with.',
    body: z.object({ code: token(4000), state: token(200) }),
    reply: signedIn,
  }),
  googleLogin: route({
    method: 'POST',
    path: '/api/auth/google-login',
    access: 'public',
    summary: "Opens a session for an ID token of the user pool, which Amplify obtained by Google's sign-in.",
    body: z.object({ idToken: token(20_000) }),
    reply: signedIn,
  }),
};
