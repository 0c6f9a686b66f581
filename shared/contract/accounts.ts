import * as z from 'zod/mini';
import { done, email } from './fields.ts';
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

export const accounts = {
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    does: 'Opens a session for an e-mail and password.',
    body: credentials,
    reply: z.object({ user: sessionUser }),
  }),
  me: route({
    method: 'GET',
    path: '/api/auth/me',
    alsoAt: ['/api/users/me'],
    access: 'user',
    does: 'Says who is signed in.',
    reply: sessionUser,
  }),
  logout: route({
    method: 'GET',
    path: '/api/auth/logout',
    alsoAt: ['/api/logout'],
    access: 'public',
    does: 'Ends the session, if there is one.',
    changes: true,
    reply: done,
  }),
};
