import { expect, it } from 'vitest';
import { parseForm } from './params.ts';

it.each([
  ['', {}],
  ['a=1&b=%C3%A9+x', { a: '1', b: 'é x' }],
  ['&a=1&', { a: '1' }],
  ['metadata[user_id]=u1&metadata[plan]=p', { metadata: { user_id: 'u1', plan: 'p' } }],
  ['line_items[0][price]=p&line_items[0][quantity]=1', { line_items: [{ price: 'p', quantity: '1' }] }],
  ['lookup_keys[]=a&lookup_keys[]=b', { lookup_keys: ['a', 'b'] }],
  ['lookup_keys[1]=b&lookup_keys[0]=a', { lookup_keys: ['a', 'b'] }],
  ['a%5Bb%5D%5Bc%5D=1', { a: { b: { c: '1' } } }],
  ['a=1&a=2', { a: '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['[a]=1&b[=2', { '[a]': '1', 'b[': '2' }],
])('parses %s', (encoded, form) => {
  expect(parseForm(encoded)).toEqual(form);
});

it('does not change a prototype', () => {
  const form = parseForm('__proto__[admin]=1&a[__proto__][b]=2');
  expect(Object.hasOwn(form, '__proto__')).toBe(true);
  expect('admin' in {}).toBe(false);
});
