import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { allRoutes } from '#shared/contract/index.ts';
import { labelOf } from '#shared/contract/labels.ts';
import { newCustomer } from '../../support/people/customers.ts';
import {
  createOneOfEach,
  type Entry,
  sendRaw,
  validBody,
  validRequest,
} from '../../support/routes/everyRoute.ts';
import { expectError } from '../../support/routes/expectError.ts';
import { it as base } from '../../support/slice.ts';

const it = base
  .extend('owner', { scope: 'file' }, ({ cloud }) => {
    const limits = { max_companies: 10_000, max_keywords: 10_000, max_competitors: 10_000 };
    return newCustomer(cloud.url, { limits });
  })
  .extend('ids', { scope: 'file' }, async ({ cloud, owner }) => {
    // A second user is named, because a request may end the sessions of the user that it names.
    const { userId } = await newCustomer(cloud.url);
    return { ...(await createOneOfEach(owner)), users: userId };
  })
  .extend(
    'send',
    ({ cloud, owner, admin, ids }) =>
      (entry: Entry, body: BodyInit | undefined, headers: Record<string, string> = {}) => {
        const { body: _, ...request } = validRequest(entry, ids);
        const { cookie } = entry.route.access === 'admin' ? admin : owner;
        const sent = { ...request, headers: { cookie, ...headers } };
        return sendRaw(cloud.url, entry.route, body === undefined ? sent : { ...sent, body });
      },
  );

const withBody = allRoutes.filter(({ route }) => route.body);
const withUpload = allRoutes.filter(({ route }) => route.upload);

const asJson = { 'content-type': 'application/json' };
const wrongBodies = [
  [undefined],
  [''],
  ['{'],
  ['{"name": "a", }'],
  ['null'],
  ['[]'],
  ['"texto"'],
  ['42'],
  ['{"__proto__": {"name": "a"}}'],
  ['[[[['.repeat(5000)],
  ['valid', { 'content-type': 'text/plain' }],
  ['valid', { 'content-type': 'multipart/form-data; boundary=x' }],
] as const;

describe.each(withBody.map((entry, turn) => ({ ...entry, turn })))('the body of $name', (entry) => {
  it('must be a JSON object', async ({ send, ids }) => {
    // All routes share the parser, so each route tries only one of these bodies, by turns.
    const [text, headers = asJson] = wrongBodies[entry.turn % wrongBodies.length] ?? [];
    const body = text === 'valid' ? JSON.stringify(validBody(entry, ids)) : text;
    expect(await expectError(await send(entry, body, headers), 400)).toMatch(/[Cc]orpo da requisição/);
  });

  const fields = Object.entries(entry.route.body?.shape ?? {}).map(([field, schema]) => {
    const takes = (value: unknown) => z.safeParse(schema, value).success;
    // Objects are left out where errors name their fields.
    const objects = schema instanceof z.ZodMiniObject ? [] : [{ toString: 1 }];
    const wrong = [true, 1e308, -1, [], ['a'], 'x'.repeat(50_000), ...objects].filter(
      (value) => !takes(value),
    );
    return { field, isRequired: !takes(undefined), wrong };
  });
  const nameOf = (field: string) => entry.route.labels?.[field] ?? labelOf(field);

  it.for(fields)('is rejected with the name of $field alone', async ({ field, wrong }, { send, ids }) => {
    // All routes name fields by the same code, so each route tries only some of the values, by turns.
    for (const value of wrong.filter((_, index) => index % 3 === entry.turn % 3)) {
      const response = await send(entry, JSON.stringify({ ...validBody(entry, ids), [field]: value }));
      const { fields: named } = await response.clone().json();
      // An element of a list is named with its number.
      expect(Object.keys(named).map((name) => name.replace(/\.\d+$/, ''))).toEqual([field]);
      expect(await expectError(response, 400)).toContain(`${nameOf(field)}`);
    }
    expect(nameOf(field)).not.toBe(field);
  });

  it('is rejected with the names of all fields that are missing', async ({ send }) => {
    const missing = fields.filter(({ isRequired }) => isRequired);
    if (missing.length === 0) return;
    const error = await expectError(await send(entry, '{}'), 400);
    for (const { field, isRequired } of fields) {
      expect(error.includes(`${nameOf(field)}: Preencha este campo.`)).toBe(isRequired);
    }
  });
});

const partOf = (disposition: string, content: string, end = '--limite--\r\n') =>
  `--limite\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n${end}`;

describe.each(withUpload)('the upload of $name', (entry) => {
  const field = entry.route.upload?.field ?? '';
  const file = `name="${field}"; filename="a.png"`;
  const type = 'multipart/form-data; boundary=limite';

  it.for([
    { what: 'nothing', type, body: undefined },
    { what: 'JSON', type: 'application/json', body: '{"logo": "a"}' },
    { what: 'no boundary', type: 'multipart/form-data', body: partOf(file, 'a') },
    { what: 'another boundary', type, body: partOf(file, 'a').replaceAll('limite', 'outro') },
    { what: 'a part that is cut off', type, body: partOf(file, 'a', '') },
    { what: 'a header that is cut off', type, body: '--limite\r\nContent-Disposition: form-data; na' },
    { what: 'no part', type, body: '--limite--\r\n' },
    { what: 'another field', type, body: partOf('name="foto"; filename="a.png"', 'a') },
    {
      what: 'a text in place of a file',
      type,
      body: partOf(`name="${field}"`, 'a').replace(/Content-Type.*\r\n/, ''),
    },
    { what: 'an empty file', type, body: partOf(file, '') },
    { what: 'a field of an evil name', type, body: partOf('name="__proto__"; filename="a.png"', 'a') },
    { what: 'a very long field name', type, body: partOf(`name="${'x'.repeat(5000)}"`, 'a') },
    { what: 'bytes that are no picture', type, body: partOf(file, 'texto') },
  ])('is rejected with $what', async ({ type, body }, { send }) => {
    const error = await expectError(await send(entry, body, { 'content-type': type }), 400);
    expect(error).toMatch(/corpo da requisição|Logo/);
  });
});
