import { routes } from '#shared/contract/index.ts';
import type { GoogleFake } from '../../infra/local/fakes/google/google.ts';
import type { Person } from '../../infra/local/fakes/google/people.ts';
import { callerOf } from './caller.ts';
import type { TestCloud } from './cloud.ts';

/** The stand-in for Google. Throws where the test has replaced it. */
export const googleOf = ({ google }: TestCloud): GoogleFake => {
  if (!google) throw new Error('This cloud has no stand-in for Google');
  return google;
};

/** What a browser holds that comes back from Google. */
export interface Return {
  /** Where it was sent first. */
  readonly sentTo: URL;
  readonly cookie: string;
  readonly code: string;
  readonly state: string;
}

/** Starts signing in in a browser of its own, and comes back from Google as that person. */
export const comeBack = async (cloud: TestCloud, person: Person): Promise<Return> => {
  const { body, headers } = await callerOf(cloud.url)(routes.accounts.startGoogle, {});
  googleOf(cloud).nextPerson(person);
  const sent = await fetch(body.redirectUrl, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  return {
    sentTo: new URL(body.redirectUrl),
    cookie: cookieOf(headers, 'oauth'),
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
};

/** Ends signing in with what a browser holds. */
export const finish = ({ url }: TestCloud, { cookie, code, state }: Omit<Return, 'sentTo'>) =>
  callerOf(url, cookie)(routes.accounts.finishGoogle, { body: { code, state } });

/** Signs in by Google's code flow, in a browser of its own. */
export const signInWith = async (cloud: TestCloud, person: Person) =>
  finish(cloud, await comeBack(cloud, person));

/** Signs in by a user pool's token, in a browser of its own. */
export const signInByToken = ({ url }: TestCloud, idToken: string) =>
  callerOf(url)(routes.accounts.googleLogin, { body: { idToken } });

/** A cookie of a reply, as a browser sends it back; empty where the reply sets none of that name. */
export const cookieOf = (headers: Headers, name: string): string => {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(';')[0] ?? '';
};

let people = 0;

/** Somebody whom nobody has seen before. */
export const newPerson = (): Person & { readonly name: string } => {
  people += 1;
  return { name: `Pessoa ${people}`, email: `pessoa${people}.${Date.now()}@exemplo.com.br` };
};
