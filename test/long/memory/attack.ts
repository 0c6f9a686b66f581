import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';

const MB = 1_000_000;
const PAUSE_MS = 100;

const json = { 'content-type': 'application/json' };
const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Each with something new, so that whatever keeps them keeps more and more. */
const attacks: readonly ((url: string) => Promise<Response>)[] = [
  (url) =>
    fetch(url + routes.accounts.login.path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: `${random(9)}@teste.local`, password: random(9) }),
    }),
  (url) => fetch(url + routes.accounts.me.path, { headers: { cookie: `session=${random(40)}` } }),
  (url) => fetch(`${url}/api/${random(20)}`),
  (url) =>
    fetch(url + routes.accounts.login.path, { method: 'POST', headers: json, body: `{"${random(2000)}` }),
  (url) => fetch(url + routes.accounts.signup.path, { method: 'POST', headers: json, body: random(9 * MB) }),
  (url) =>
    fetch(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { ...json, 'stripe-signature': `t=1,v1=${random(40)}` },
      body: random(MB),
    }),
];

/** Until the signal; the answers do not matter. Resolves to how many there were. */
export const attack = async (
  url: string,
  seed: number,
  { signal }: { signal: AbortSignal },
): Promise<number> => {
  let count = 0;
  for (; !signal.aborted; count += 1) {
    const answer = await seededChoice(attacks, seed, count)(url).catch(() => undefined);
    await answer?.bytes().catch(() => undefined);
    await wait(PAUSE_MS);
  }
  return count;
};
