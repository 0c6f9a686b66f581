import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { seededChoice } from '../../../infra/local/fakes/random.ts';
import { median } from '../../bench/figures.ts';
import { startCrowd } from '../load/crowd.ts';
import { countText, holdsIfNone, type Prove, sizeOf } from '../proof.ts';

/**
 * The most that the last quarter's median may exceed the second's; constant growth would exceed it by more.
 */
const MOST_GROWTH = 1.1;

/** Measures the memory under load and attacks for MINUTES, by default 30. */
export const proveMemory: Prove = async (seed) => {
  const minutes = sizeOf('MINUTES', 30);
  const crowd = await startCrowd(50);
  const samples: number[] = [];
  const sampling = setInterval(
    () => {
      samples.push(memoryOf(crowd.pid));
      if (samples.length % 10 === 0) process.stderr.write(`${samples.at(-1)} MB\n`);
    },
    (minutes * 60_000) / 200,
  );
  const ending = new AbortController();
  const attacking = attack(crowd.url, seed, ending);
  const { times, failures } = await crowd.visit({ seconds: minutes * 60, mostPauseMs: 2000, seed });
  ending.abort();
  clearInterval(sampling);
  const attacks = await attacking;
  await crowd.stop();
  const part = (from: number, to: number) =>
    median(samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)));
  const [second, last] = [part(0.25, 0.5), part(0.75, 1)];
  const requests = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const many = `${minutes} minutes, ${countText(requests)} requests, ${countText(attacks)} attacks`;
  return [
    {
      what: 'memory of the local server under load and attack, second and last quarter of the time',
      many,
      result: `${second} MB, ${last} MB`,
      holds: last <= second * MOST_GROWTH,
    },
    { what: 'errors of customers meanwhile', many, ...holdsIfNone(failures) },
  ];
};

const memoryOf = (pid: number): number => {
  const [, kB = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kB) / 1000);
};

const MB = 1_000_000;
const PAUSE_MS = 100;

const json = { 'content-type': 'application/json' };
const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/** Each request has new content, so that anything that stores it grows. */
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

/** Sends attacks until the signal, whatever is answered. Resolves to the number of requests. */
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
