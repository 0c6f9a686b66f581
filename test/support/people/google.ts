import { routes } from '#shared/contract/index.ts';
import type { Person } from '../../../infra/local/fakes/google/people.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { cookieOf, identifyCaller } from './caller.ts';

export const googleOf = ({ google }: TestCloud): NonNullable<TestCloud['google']> => {
  if (!google) throw new Error('This cloud has no fake Google');
  return google;
};

export interface GoogleReturn {
  readonly authorizationUrl: URL;
  readonly cookie: string;
  readonly code: string;
  readonly state: string;
}

export const returnFromGoogle = async (cloud: TestCloud, person: Person): Promise<GoogleReturn> => {
  const { status, body, headers } = await identifyCaller(cloud.url)(routes.accounts.startGoogle, {});
  if (status !== 200) throw new Error(`The sign-in did not start: ${status} ${body.error}`);
  googleOf(cloud).nextPerson(person);
  const sent = await fetch(body.redirectUrl, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  return {
    authorizationUrl: new URL(body.redirectUrl),
    cookie: cookieOf(headers, 'oauth'),
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
};

export const finishSignIn = (
  { url }: TestCloud,
  { cookie, code, state }: Omit<GoogleReturn, 'authorizationUrl'>,
) => identifyCaller(url, cookie)(routes.accounts.finishGoogle, { body: { code, state } });

export const signInWithGoogle = async (cloud: TestCloud, person: Person) =>
  finishSignIn(cloud, await returnFromGoogle(cloud, person));

export const signInByToken = ({ url }: TestCloud, idToken: string) =>
  identifyCaller(url)(routes.accounts.googleLogin, { body: { idToken } });

let people = 0;

export const newPerson = (): Person & { readonly name: string } => {
  people += 1;
  return { name: `Pessoa ${people}`, email: `pessoa${people}.${Date.now()}@exemplo.com.br` };
};

/** Somebody whose Google account keeps its id, whatever address it has. */
export const newGooglePerson = () => {
  const person = newPerson();
  return { ...person, sub: `1088${Date.now()}${people}` };
};
