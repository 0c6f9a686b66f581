import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import pMap from 'p-map';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { stripeKeyName, stripeKeyPrefixes } from '#shared/contract/admin/stripe.ts';
import { allRoutes, routes } from '#shared/contract/index.ts';
import { buildSite } from '../../../infra/local/build/build.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { scanTable } from '../../support/cloud/storedData.ts';
import { cookieOf } from '../../support/people/caller.ts';
import { type Customer, newCustomer } from '../../support/people/customers.ts';
import {
  createOneOfEach,
  type Entry,
  type RawRequest,
  type ResourceIds,
  sendRaw,
  validBody,
  validRequest,
} from '../../support/routes/everyRoute.ts';
import { it as base, PASSWORD } from '../../support/slice.ts';

const SECRET_FIELD = /password|secret|api_key|STRIPE_|token|^code$/i;
/** Whether a field is public: it only names an account at a provider, as pages do. */
const isPublic = (field: string) => /^(?:client_id|app_id|index_name|publishable_key)$/.test(field);

const MARK = 'q7Zk3Wv9Xs1Yt5Ru';
/** Finds a marked value in JSON. */
const MARKED_TEXT = new RegExp(`"([^"]*${MARK}[^"]*)"(?!:)`, 'g');

/** The marked secret values, with what each of them is. */
type Markers = Map<string, string>;

const secretIds = ({ environment }: TestCloud) =>
  Object.entries(environment).filter(([name]) => name.endsWith('_SECRET_ID'));

const stored = z.record(z.string(), z.string());

const readSecrets = async (cloud: TestCloud): Promise<Markers> => {
  const found: Markers = new Map();
  for (const [name, SecretId] of secretIds(cloud)) {
    const { SecretString = '' } = await cloud.clients.secrets.send(new GetSecretValueCommand({ SecretId }));
    for (const [field, value] of Object.entries(stored.parse(JSON.parse(SecretString)))) {
      if (!isPublic(field) && value !== '') found.set(`${name} ${field}`, value);
    }
  }
  return found;
};

const markedBody = (value: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => markedBody(item, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, markedBody(inner, name)]));
  }
  if (typeof value !== 'string' || !SECRET_FIELD.test(field)) return value;
  const name = z.safeParse(stripeKeyName, field).data;
  return `${name ? stripeKeyPrefixes[name] : ''}${MARK}${field.toLowerCase()}`;
};

/** A route's requests with marked values: as they should be, in wrong types, and cut off. */
const requestsTo = (entry: Entry, ids: ResourceIds): RawRequest[] => {
  const valid = validRequest(entry, ids);
  if (!entry.route.body) return [valid];
  const body = JSON.stringify(markedBody(validBody(entry, ids)));
  const wrongTypes = body.replaceAll(MARKED_TEXT, '{"$1":["$1"]}');
  // Most bodies hold no secret, so that two of the variants are equal.
  const bodies = new Set([body, wrongTypes, `${body.slice(0, -1)}, "${MARK}`]);
  return [...bodies].map((sent) => ({ ...valid, body: sent }));
};

/** Returns a route's place in the order: routes that remove things come last. */
const order = ({ name, route }: Entry): number => {
  if (name === 'accounts/logout') return 2;
  return route.method === 'DELETE' ? 1 : 0;
};
const inOrder = allRoutes.toSorted((one, other) => order(one) - order(other));
const keeps = (entry: Entry) => order(entry) === 0;

interface People {
  readonly customer: Customer;
  readonly admin: Customer;
}

/** Returns the session that a route needs; without it, a route rejects before it reads anything. */
const cookieFor = ({ route }: Entry, { customer, admin }: People): string => {
  if (route.access === 'admin') return admin.cookie;
  return route.access === 'user' ? customer.cookie : '';
};

/** Returns the routes whose work reads a secret, including those that start a check. */
const reachingSecrets = ({ spec }: TestCloud): Entry[] => {
  const reaches = ({ environment }: (typeof spec.functions)[number]) =>
    Object.keys(environment).some((name) => /_SECRET_ID$|^CHECKS_QUEUE_URL$/.test(name));
  const names = new Set(spec.functions.filter(reaches).map(({ name }) => name));
  return inOrder.filter(({ name }) => names.has(name) || name.startsWith('schedule/'));
};

const tokenIn = (cookie: string): string => cookie.slice(cookie.lastIndexOf('.') + 1);

/** How many routes are called at once; routes that remove things are called alone. */
const AT_ONCE = 8;

const it = base
  .extend('replies', { scope: 'file' }, async (): Promise<string[]> => [])
  .extend(
    'drive',
    { scope: 'file' },
    ({ cloud, replies }) =>
      async (people: People, entries: readonly Entry[]) => {
        const ids = await createOneOfEach(people.customer);
        let succeeded = 0;
        const send = async (entry: Entry, request: RawRequest) => {
          const headers = { cookie: cookieFor(entry, people) };
          const response = await sendRaw(cloud.url, entry.route, { ...request, headers });
          const { 'set-cookie': _, ...shown } = Object.fromEntries(response.headers);
          replies.push(`${entry.name} ${JSON.stringify(shown)} ${await response.text()}`);
          if (response.ok) succeeded += 1;
        };
        const sendTo = (entry: Entry) =>
          Promise.all(requestsTo(entry, ids).map((request) => send(entry, request)));
        const [keeping, removing] = [entries.filter(keeps), entries.filter((one) => !keeps(one))];
        await pMap(keeping, sendTo, { concurrency: AT_ONCE });
        for (const entry of removing) await sendTo(entry);
        return succeeded;
      },
  )
  .extend('markers', async ({ cloud }) => {
    const markers = await readSecrets(cloud);
    expect(markers.size).toBeGreaterThanOrEqual(4);
    return markers.set('a password', PASSWORD).set('a marked value', MARK);
  })
  .extend('people', async ({ cloud, markers, newAccount, passwordHash }): Promise<People> => {
    const people = {
      admin: await newCustomer(cloud.url, { isAdmin: true, passwordHash }),
      customer: await newAccount(),
    };
    for (const { email, cookie } of Object.values(people))
      markers.set(`the session of ${email}`, tokenIn(cookie));
    return people;
  });

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => join(dir, file))
    .filter((file) => statSync(file).isFile());

/** Returns the outputs that contain a secret value, or its middle part. */
const leaksOf = (markers: Markers, outputs: ReadonlyMap<string, readonly string[]>): string[] =>
  [...outputs].flatMap(([where, texts]) =>
    [...markers].flatMap(([what, value]) => {
      const middle = value.slice(Math.floor(value.length / 3), Math.ceil((value.length * 2) / 3) + 2);
      const found = texts.find((text) => text.includes(value) || text.includes(middle));
      return found === undefined ? [] : [`${what} in ${where}: ${found.slice(0, 300)}`];
    }),
  );

interface Swept {
  readonly cloud: TestCloud;
  readonly replies: readonly string[];
  readonly markers: Markers;
}

const expectNoLeaks = async ({ cloud, replies, markers }: Swept): Promise<void> => {
  await cloud.idle();
  const outputs = new Map([
    ['a reply', replies],
    ['the log', [cloud.logs()]],
    ['the table', await scanTable(cloud)],
  ]);
  for (const [where, texts] of outputs) expect([where, texts.length > 0]).toEqual([where, true]);
  expect(leaksOf(markers, outputs)).toEqual([]);
};

it('no secret is in the site', async ({ markers }) => {
  const texts = filesIn(await buildSite()).map((file) => readFileSync(file, 'latin1'));
  expect(texts.length).toBeGreaterThan(0);
  expect(leaksOf(markers, new Map([['the site', texts]]))).toEqual([]);
});

describe('no secret is in a reply, a log line, an error, the audit or the table', () => {
  it('while everything works', async ({ cloud, drive, replies, markers, people, visitor }) => {
    const { email } = people.customer;
    const login = await visitor(routes.accounts.login, { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
    markers.set('the session of the login', tokenIn(cookieOf(login.headers, 'session')));
    expect(await drive(people, inOrder)).toBeGreaterThan(30);
    await expectNoLeaks({ cloud, replies, markers });
  });

  it('while what it depends on fails', async ({ cloud, drive, replies, markers, people }) => {
    cloud.stripe.setFaults({ rate: 1, kinds: ['500', 'refused', 'cut'] });
    cloud.serper.setFaults({ rate: 1, kinds: ['403', 'html', 'cut'] });
    for (const [name, SecretId] of secretIds(cloud)) {
      const SecretString = `${MARK} ${name} is not JSON`;
      await cloud.clients.secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
    }
    const entries = reachingSecrets(cloud);
    expect(entries.length).toBeGreaterThan(30);
    await drive(people, entries);
    cloud.stripe.setFaults({ rate: 0 });
    cloud.serper.setFaults({ rate: 0 });
    await expectNoLeaks({ cloud, replies, markers });
  });
});

it('the search for secrets finds one that is there, even in part', () => {
  const markers: Markers = new Map([['a key', 'sk_live_0123456789abcdef']]);
  const found = (text: string) => leaksOf(markers, new Map([['a reply', [text]]])).length > 0;
  expect([found('sk_live_0123456789abcdef'), found('…0123456789…'), found('sk_live_01')]).toEqual([
    true,
    true,
    false,
  ]);
});
