import fc, { type Arbitrary } from 'fast-check';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

export const hostileTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\udfff',
    '\u202egnp.exe',
    '__proto__',
    'constructor',
    '#',
    'USER#',
    '..',
    '../../etc/passwd',
    '%2e%2e%2f',
    '%00',
    "' OR 1=1 --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    'http://169.254.169.254/latest/meta-data',
    'true',
    'null',
    '-1',
    '1e309',
    '9007199254740993',
    '0x10',
    '2026-02-30T25:61:61.000Z',
    'ﷺ'.repeat(60),
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const hostileValues: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileTexts },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.1,
      1e308,
      -0,
      2 ** 53,
      [],
      {},
      [[]],
      { toString: 1 },
      { length: 1e9 },
      nested(500),
      Array.from({ length: 1001 }, () => 'x'),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

type Json = Readonly<Record<string, unknown>>;

export const mutated = (body: Json): Arbitrary<unknown> => {
  const fields = Object.keys(body);
  const field = fc.constantFrom(...(fields.length > 0 ? fields : ['']));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(field, hostileValues).map(([name, value]) => ({ ...body, [name]: value })),
    },
    { weight: 2, arbitrary: field.map((name) => ({ ...body, [name]: undefined })) },
    { weight: 1, arbitrary: field.map((name) => ({ ...body, [name]: [body[name], body[name]] })) },
    { weight: 1, arbitrary: field.map((name) => ({ ...body, [name]: { value: body[name] } })) },
    { weight: 1, arbitrary: hostileTexts.map((name) => ({ ...body, [`${name}`]: 1 })) },
    { weight: 1, arbitrary: hostileValues },
  );
};

/** Shared, because making this arbitrary takes ten milliseconds. */
const added = fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 6 }));

export const garbled = (text: string): Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(8), added)
    .map(([at, length, inserted]) => text.slice(0, at) + inserted + text.slice(at + length));
