import { createHmac } from 'node:crypto';
import fc, { type Arbitrary } from 'fast-check';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { allRoutes, type RouteName } from '../../../shared/contract/index.ts';
import { makeExample } from '../../../shared/openapi/examples.ts';
import { schemaOf } from '../../../shared/openapi/schemas.ts';
import { stripeEvents } from '../../../shared/stripeEvents.ts';
import { requestOf } from '../../support/authorization/requests.ts';
import type { Customer } from '../../support/people/customers.ts';
import type { Entry, ResourceIds } from '../../support/routes/everyRoute.ts';
import { garbled, hostileTexts, mutated } from './mutations.ts';

export interface World {
  readonly owner: Customer;
  readonly stranger: Customer;
  readonly admin: Customer;
  /** A customer whom administrators may change and delete. */
  readonly disposable: Customer;
  /** Some of each kind of the owner's things, because inputs delete them. */
  readonly things: readonly ResourceIds[];
}

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
/** Routes that hash a password, which costs as much as a hundred other requests, or that delete things. */
const RARE = /signup|login|Password|users\/(?:create|update)|delete/;

/** Valid requests of all routes, most of them unchanged, some with a part broken. */
export const inputs = (world: World, webhookSecret: string): Arbitrary<Input> =>
  fc.oneof(
    ...allRoutes.map((entry) => ({
      weight: RARE.test(entry.name) ? 1 : 6,
      arbitrary: inputsOf(entry, world, webhookSecret),
    })),
  );

const inputsOf = (entry: Entry, world: World, webhookSecret: string): Arbitrary<Input> =>
  fc
    .record({ cookie: cookiesOf(entry, world), things: fc.constantFrom(...world.things), asks: fc.boolean() })
    .chain(({ cookie, things, asks }) => {
      const { userId } = world.disposable;
      const isForAdmins = entry.route.access === 'admin';
      const ids = isForAdmins ? { ...things, users: userId, billing: userId } : things;
      const asked = asks && entry.route.query;
      const { id, query, body } = requestOf(entry, { ids }, { ids }, asked ? 'query' : undefined);
      const optional = asked ? makeExample(schemaOf(asked, 'input')) : {};
      return bodiesOf(entry, body, webhookSecret).chain(({ content, headers }) =>
        mutations({
          id,
          query: { ...Object(optional), ...query },
          body: content,
          headers: { ...headers, ...(cookie !== '' && { cookie }) },
        }),
      );
    })
    .map((parts) => toInput(entry, parts));

const cookiesOf = (
  { name, route }: Entry,
  { owner, stranger, admin, disposable }: World,
): Arbitrary<string> => {
  const others = fc.constantFrom('', stranger.cookie, disposable.cookie);
  if (ENDING.includes(name)) return others;
  const usual = route.access === 'admin' ? admin : owner;
  const unusual = route.access === 'admin' ? fc.constant(owner.cookie) : others;
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual.cookie) }, { weight: 1, arbitrary: unusual });
};

interface Body {
  readonly content: string | Buffer | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

const bodiesOf = ({ route }: Entry, valid: unknown, webhookSecret: string): Arbitrary<Body> => {
  if (route.upload) return fc.constant(route.upload.field).chain(uploadsTo);
  if (route.access === 'stripe') return events.map((event) => signed(JSON.stringify(event), webhookSecret));
  if (typeof valid !== 'string') return fc.constant({ content: undefined, headers: {} });
  const headers = { 'content-type': 'application/json' };
  const broken = mutated(JSON.parse(valid)).map((value) => JSON.stringify(value) ?? '');
  return fc
    .oneof({ weight: 2, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: broken })
    .map((content) => ({ content, headers }));
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
