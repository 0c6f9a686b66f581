import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type ExportPart, ownAccount } from '#shared/contract/ownAccount.ts';
import { accountFile } from './accountFile.ts';

const COMPANY = 'company';
let last = 100;

/** A value for each field of the schema, no two texts or numbers the same. */
const sampleOf = (schema: z.core.$ZodType, name = ''): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  last += 1;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field as z.core.$ZodType, key)]),
      );
    case 'array':
      return [sampleOf(def.element, name)];
    case 'nullable':
    case 'optional':
      return sampleOf(def.innerType, name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'boolean':
      return true;
    case 'number':
      return last;
    default:
      return name === 'company_id' ? COMPANY : `${name}-${last}`;
  }
};

const leavesOf = (value: unknown, name = ''): (readonly [name: string, value: unknown])[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, one]) => leavesOf(one, Array.isArray(value) ? name : key))
    : [[name, value]];

/** The file shows an engine as one text, and omits what is no data of the account. */
const APART = ['provider', 'country', 'language', 'index', 'keywords_count', 'next', 'company_id'];

it('holds every text and figure of the parts, and joins a history that came in two of them', () => {
  const first = sampleOf(ownAccount.export.reply) as ExportPart;
  const account = first.account && {
    ...first.account,
    // The account's own subscription says more.
    profile: { ...first.account.profile, subscription: null },
    companies: first.account.companies.map((one) => ({ ...one, id: COMPANY })),
  };
  const second = { account: null, keywords: first.keywords, next: null };
  const text = accountFile([{ ...first, account }, second], new Date('2026-11-22T12:00:00Z'));
  const file = JSON.parse(text);
  const held = new Set(leavesOf(file).map(([, value]) => value));
  const isHeld = (value: unknown) => held.has(value) || (typeof value === 'number' && held.has(value / 100));
  const missing = leavesOf({ ...first, account }).filter(
    ([name, value]) => !APART.includes(name) && /string|number/.test(typeof value) && !isHeld(value),
  );
  expect(missing).toEqual([]);
  expect(file.empresas[0].palavras_chave).toHaveLength(1);
  expect(file.empresas[0].palavras_chave[0].historico).toHaveLength(2);
  expect(file.gerado_em).toBe('2026-11-22T12:00:00.000Z');
});
