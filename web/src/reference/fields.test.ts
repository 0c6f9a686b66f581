import { describe, expect, it } from 'vitest';
import { openApi } from '#shared/openapi/document.ts';
import { fieldsOf } from './fields.ts';
import { groupsOf } from './operations.ts';

const object = (properties: Parameters<typeof fieldsOf>[0] & object) =>
  fieldsOf({ type: 'object', properties: { field: properties } })[0];

describe('the fields of a schema', () => {
  it('have a type, limits and a sentence in words', () => {
    expect(
      fieldsOf({
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', minLength: 1, maxLength: 120, title: 'Nome' } },
      }),
    ).toEqual([
      { path: 'name', type: 'texto', required: true, limits: ['1 a 120 caracteres'], sentence: 'Nome' },
    ]);
  });

  it.each([
    { schema: { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_991 }, limits: ['no mínimo 0'] },
    { schema: { type: 'integer', minimum: 1, maximum: 1000 }, limits: ['1 a 1.000'] },
    { schema: { type: 'string', maxLength: 20 }, limits: ['até 20 caracteres'] },
    {
      schema: { type: 'string', enum: ['', 'cpf'], default: 'cpf' },
      limits: ['um de: vazio, cpf', 'padrão: cpf'],
    },
    { schema: { const: true }, limits: ['sempre true'] },
    { schema: { anyOf: [{ const: '' }, { enum: ['AC', 'SP'] }] }, limits: ['um de: vazio, AC, SP'] },
    { schema: { anyOf: [{ const: '' }, { type: 'string' }] }, limits: [] },
    { schema: { type: 'string', minLength: 1 }, limits: ['no mínimo 1 caractere'] },
    {
      schema: { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 9 } },
      limits: ['até 50 itens', 'até 9 caracteres'],
    },
  ])('limit $schema to $limits', ({ schema, limits }) => {
    expect(object(schema)?.limits).toEqual(limits);
  });

  it.each([
    { schema: { anyOf: [{ type: 'number' }, { type: 'null' }] }, type: 'número ou nulo' },
    {
      schema: { anyOf: [{ anyOf: [{ const: '' }, { type: 'string' }] }, { type: 'null' }] },
      type: 'texto ou nulo',
    },
    { schema: { type: ['string', 'null'] }, type: 'texto ou nulo' },
    { schema: { type: ['string', 'number'] }, type: 'texto ou número' },
    { schema: { type: 'string', format: 'date-time' }, type: 'data e hora' },
    { schema: { type: 'array', items: { type: 'object' } }, type: 'lista de objeto' },
    { schema: {}, type: 'qualquer valor' },
  ])('are of the type $type', ({ schema, type }) => {
    expect(object(schema)?.type).toBe(type);
  });

  it('are named with those around them', () => {
    const inner = { type: 'object', properties: { id: { type: 'string' } } };
    const paths = (schema: Parameters<typeof fieldsOf>[0]) => fieldsOf(schema).map(({ path }) => path);
    expect(paths({ type: 'array', items: inner })).toEqual(['[].id']);
    expect(paths({ type: 'object', properties: { list: { type: 'array', items: inner } } })).toEqual([
      'list',
      'list[].id',
    ]);
    expect(
      paths({ type: 'object', properties: { map: { type: 'object', additionalProperties: inner } } }),
    ).toEqual(['map', 'map.*.id']);
  });
});

it('every route shows the fields of what is sent and returned', () => {
  const operations = groupsOf(openApi(), true).flatMap((group) => group.operations);
  expect(operations.length).toBeGreaterThan(60);
  for (const { id, sent, sentFields, returned, returnedFields } of operations) {
    if (sent !== undefined) expect([id, sentFields.length > 0]).toEqual([id, true]);
    // Some routes have no described fields, because they return an empty list or another kind of document.
    if (Object.keys(Object(returned)).length > 0) expect([id, returnedFields.length > 0]).toEqual([id, true]);
    for (const { type } of [...sentFields, ...returnedFields]) expect(type).not.toBe('');
  }
});
