import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { labelOf } from '#shared/contract/fields.ts';
import { allRoutes, routes } from '#shared/contract/index.ts';
import type { TestCloud } from '../support/cloud.ts';
import { type Customer, newCustomer, startShop } from '../support/customers.ts';
import {
  bodyFor,
  type Entry,
  expectRefusal,
  type Ids,
  oneOfEverything,
  rightRequest,
  sendRaw,
} from '../support/everyRoute.ts';

let cloud: TestCloud;
let customer: Customer;
let ids: Ids;
beforeAll(async () => {
  cloud = await startShop();
  const limits = { max_companies: 10_000, max_keywords: 10_000, max_competitors: 10_000 };
  customer = await newCustomer(cloud.url, { limits });
  ids = await oneOfEverything(customer);
});
afterAll(() => cloud.stop());

const send = (entry: Entry, body: BodyInit | undefined, headers: Record<string, string> = {}) => {
  const { body: _, ...right } = rightRequest(entry, ids);
  const sent = { ...right, headers: { cookie: customer.cookie, ...headers } };
  return sendRaw(cloud.url, entry.route, body === undefined ? sent : { ...sent, body });
};

const withBody = allRoutes.filter(({ route }) => route.body);
const withUpload = allRoutes.filter(({ route }) => route.upload);

describe.each(withBody)('the body of $name', (entry) => {
  it('must be a JSON object', async () => {
    const json = { 'content-type': 'application/json' };
    for (const [body, headers = json] of [
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
      [JSON.stringify(bodyFor(entry, ids)), { 'content-type': 'text/plain' }],
      [JSON.stringify(bodyFor(entry, ids)), { 'content-type': 'multipart/form-data; boundary=x' }],
    ] as const) {
      expect(await expectRefusal(await send(entry, body, headers), 400)).toMatch(/[Cc]orpo da requisição/);
    }
  });

  const fields = Object.entries(entry.route.body?.shape ?? {}).map(([field, schema]) => ({
    field,
    isRequired: !z.safeParse(schema, undefined).success,
    takesNumbers: z.safeParse(schema, 42).success,
  }));

  const expectRefusedBy = async (field: string, value: unknown) => {
    const response = await send(entry, JSON.stringify({ ...bodyFor(entry, ids), [field]: value }));
    const { fields } = await response.clone().json();
    expect(await expectRefusal(response, 400)).toContain(`${labelOf(field)}: `);
    expect(Object.keys(fields)).toEqual([field]);
  };

  it.each(fields)('is refused by the name of $field', async ({ field, isRequired, takesNumbers }) => {
    const wrong: readonly unknown[] = [
      true,
      {},
      [],
      ['a'],
      { toString: 1 },
      'x'.repeat(300_000),
      1e308,
      -1,
      0.5,
    ];
    if (!takesNumbers) await expectRefusedBy(field, 42);
    const missing = isRequired ? [undefined, null, ''] : [];
    for (const value of [...wrong, ...missing]) await expectRefusedBy(field, value);
    expect(labelOf(field)).not.toBe(field);
  });

  it('names every wrong field', async () => {
    const response = await send(entry, '{}');
    const error = await expectRefusal(response, 400);
    for (const { field, isRequired } of fields) {
      expect(error.includes(`${labelOf(field)}: Preencha este campo.`)).toBe(isRequired);
    }
  });

  it('never breaks the server', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\ud800',
        'a\ud800b',
        '\u0000',
        '#',
        'a@b.co',
        'x.com.br',
        'https://a.com.br/\ud800',
        '%',
        '-',
      ),
    );
    const value = fc.oneof(text, fc.jsonValue());
    const body = fc.oneof(
      fc.jsonValue(),
      ...fields.map(({ field }) => value.map((one) => ({ ...bodyFor(entry, ids), [field]: one }))),
    );
    const property = fc.asyncProperty(body, async (sent) => {
      const response = await send(entry, JSON.stringify(sent));
      if (response.status !== 200) await expectRefusal(response, 400, 401, 403, 404, 409, 429);
    });
    await fc.assert(property, { numRuns: 40 });
    const lists = [routes.companies.list, routes.keywords.list, routes.competitors.list];
    for (const list of lists) expect((await customer.call(list, {})).status).toBe(200);
  });
});

const partOf = (disposition: string, content: string, end = '--limite--\r\n') =>
  `--limite\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n${content}\r\n${end}`;

describe.each(withUpload)('the upload of $name', (entry) => {
  const field = entry.route.upload?.field ?? '';
  const file = `name="${field}"; filename="a.png"`;
  const type = 'multipart/form-data; boundary=limite';

  it.each([
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
  ])('refuses $what', async ({ type, body }) => {
    const error = await expectRefusal(await send(entry, body, { 'content-type': type }), 400);
    expect(error).toMatch(/corpo da requisição|Logo/);
  });
});
