import { createHmac } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { allRoutes, type RouteName } from '../../../shared/contract/index.ts';
import { stripeEvents } from '../../../shared/stripeEvents.ts';
import type { Entry } from '../../support/routes/everyRoute.ts';
import { garbled, hostileTexts, mutated } from './mutations.ts';
import { namedIn } from './named.ts';
import { type ValuesByField, valuesOf } from './schemas.ts';
import type { World } from './world.ts';

export interface Input {
  readonly name: RouteName;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

type Json = Readonly<Record<string, unknown>>;
interface Parts {
  readonly id: string | undefined;
  readonly query: Json;
  readonly body: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Routes that end the session or the account of their caller. */
const ENDING: readonly RouteName[] = ['accounts/logout', 'profiles/delete'];
/** Routes that hash a password, which costs as much as a hundred other requests. */
const HASHING: readonly RouteName[] = [
  'accounts/signup',
  'accounts/login',
  'accounts/changePassword',
  'accounts/resetPassword',
  'users/create',
  'users/update',
];

export const inputs = (world: World, webhookSecret: string): Arbitrary<Input> => {
  const named = namedIn(world);
  return fc.oneof(
    ...allRoutes.map((entry) => ({
      weight: HASHING.includes(entry.name) ? 1 : 6,
      arbitrary: inputsOf(entry, world, named, webhookSecret),
    })),
  );
};

const inputsOf = (
  entry: Entry,
  world: World,
  named: ValuesByField,
  webhookSecret: string,
): Arbitrary<Input> =>
  fc
    .record({
      cookie: cookiesOf(entry, world),
      id: entry.route.params ? fc.constantFrom(...idsOf(entry, world)) : fc.constant(undefined),
      query: entry.route.query ? queriesOf(entry, named) : fc.constant({}),
      body: bodiesOf(entry, named, webhookSecret),
    })
    .chain(({ cookie, id, query, body: { content, headers } }) => {
      const sent = { ...headers, ...(cookie !== '' && { cookie }) };
      return mutations({ id, query, body: content, headers: sent });
    })
    .map((parts) => toInput(entry, parts));

const cookiesOf = (
  { name, route }: Entry,
  { owner, stranger, admin, disposable }: World,
): Arbitrary<string> => {
  const others = fc.constantFrom('', stranger.cookie, ...disposable.map(({ cookie }) => cookie));
  if (ENDING.includes(name)) return others;
  const usual = route.access === 'admin' ? admin : owner;
  const unusual = route.access === 'admin' ? fc.constant(owner.cookie) : others;
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual.cookie) }, { weight: 1, arbitrary: unusual });
};

const idsOf = ({ route }: Entry, { ids }: World): readonly string[] => {
  const [, , noun = '', managed = ''] = route.path.split('/');
  return [...(ids[noun === 'admin' ? managed : noun] ?? []), 'nenhum'];
};

/** Makes objects whose fields fit together where a schema requires this. */
export const objectsOf = (
  schema: NonNullable<Entry['route']['body']>,
  named: ValuesByField,
): Arbitrary<Json> =>
  valuesOf(schema, named).map((value) => {
    const object = Object.fromEntries(Object.entries(value ?? {}));
    return 'confirmPassword' in object ? { ...object, confirmPassword: object.password } : object;
  });

const queriesOf = ({ route }: Entry, named: ValuesByField): Arbitrary<Json> =>
  route.query ? objectsOf(route.query, named) : fc.constant({});

interface Body {
  readonly content: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const bodiesOf = ({ route }: Entry, named: ValuesByField, webhookSecret: string): Arbitrary<Body> => {
  if (route.upload) return fc.constant(route.upload.field).chain(uploadsTo);
  if (route.access === 'stripe') return events.map((event) => signed(JSON.stringify(event), webhookSecret));
  if (!route.body) return fc.constant({ content: undefined, headers: {} });
  const headers = { 'content-type': 'application/json' };
  const objects = objectsOf(route.body, named);
  return fc
    .oneof({ weight: 3, arbitrary: objects }, { weight: 1, arbitrary: objects.chain(mutated) })
    .map((value) => ({ content: JSON.stringify(value) ?? '', headers }));
};

const events = fc.record({
  id: fc.stringMatching(/^evt_\w{6,20}$/),
  type: fc.constantFrom(...stripeEvents, 'charge.refunded', 'customer.deleted', ''),
  account: fc.constantFrom(null, undefined, 'acct_outra'),
  data: fc.record({
    object: fc.record({
      id: fc.stringMatching(/^(?:cs|sub|in|cus)_\w{6,20}$/),
      object: fc.constantFrom('checkout.session', 'subscription', 'invoice', 'customer', 'charge'),
      customer: fc.constantFrom('cus_nenhum', null, { id: 'cus_nenhum' }, 7),
    }),
    previous_attributes: fc.constantFrom(undefined, { email: 'a@b.co' }, 'x'),
  }),
});

const signed = (content: string, secret: string): Body => {
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${at}.${content}`).digest('hex');
  return { content, headers: { 'stripe-signature': `t=${at},v1=${signature}` } };
};

const BOUNDARY = 'limite';

/** Makes uploads of pictures, broken pictures and other bytes. */
const uploadsTo = (field: string): Arbitrary<Body> => {
  const picture = fc.integer({ min: 16, max: 96 }).map((size) => Buffer.from(iconOf('loja.com.br', size)));
  const changed = fc
    .tuple(picture, fc.nat(200), fc.uint8Array({ maxLength: 12 }))
    .map(([bytes, at, added]) =>
      Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + added.length)]),
    );
  const starts = ['\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff\xe0', 'RIFF\x10\x00\x00\x00WEBPVP8 ', '<svg'];
  const begun = fc
    .tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }))
    .map(([start, bytes]) => Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
  return fc
    .oneof(
      { weight: 3, arbitrary: picture },
      { weight: 1, arbitrary: changed },
      { weight: 1, arbitrary: begun },
    )
    .map((bytes) => {
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n`;
      const content = Buffer.concat([
        Buffer.from(`${head}Content-Type: image/png\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
      ]);
      return { content, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
    });
};

/** Hostile texts for headers, without the characters that Node refuses to send. */
const headerTexts = hostileTexts.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 2000));

const mutations = (parts: Parts): Arbitrary<Parts> => {
  const { id, query, body, headers } = parts;
  const wrong: Arbitrary<Parts>[] = [
    headerTexts.map((cookie) => ({ ...parts, headers: { ...headers, cookie: `session=${cookie}` } })),
    headerTexts.map((type) => ({ ...parts, headers: { ...headers, 'content-type': type } })),
    headerTexts.map((origin) => ({ ...parts, headers: { ...headers, origin } })),
    fc
      .tuple(hostileTexts, hostileTexts)
      .map(([name, value]) => ({ ...parts, query: { ...query, [name]: value } })),
  ];
  if (id !== undefined) wrong.push(hostileTexts.map((other) => ({ ...parts, id: other })));
  if (typeof body === 'string') wrong.push(garbled(body).map((text) => ({ ...parts, body: text })));
  for (const name of Object.keys(query)) {
    wrong.push(hostileTexts.map((value) => ({ ...parts, query: { ...query, [name]: value } })));
  }
  return fc.oneof({ weight: 5, arbitrary: fc.constant(parts) }, { weight: 1, arbitrary: fc.oneof(...wrong) });
};

const toInput = ({ name, route }: Entry, { id, query, body, headers }: Parts): Input => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([field, value]) => [field, String(value)]));
  const path = route.path.replace('{id}', encodeURIComponent((id ?? '').toWellFormed()));
  return {
    name,
    method: route.method,
    path: given.length > 0 ? `${path}?${search}` : path,
    headers,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  };
};
