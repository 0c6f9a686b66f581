import fc, { type Arbitrary } from 'fast-check';
import type * as z from 'zod/mini';

/** The values of fields, by name, whose schema does not tell them, such as existing ids. */
export type ValuesByField = Readonly<Record<string, Arbitrary<unknown>>>;

/** Makes values that a schema accepts. Throws for a kind of schema that the contract has not used so far. */
export const valuesOf = (schema: z.ZodMiniType, named: ValuesByField, field = ''): Arbitrary<unknown> => {
  const known = named[field];
  if (known) return known;
  // zod's own union of all its schemas, which its types recommend for walking through one.
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  const inner = (type: z.core.SomeType) => valuesOf(type as z.ZodMiniType, named, field);
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'date' ? dates : textsOf(def.checks);
    case 'number':
      return numbersOf(def.checks);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array':
      return fc.array(inner(def.element), { minLength: boundsOf(def.checks).least, maxLength: 8 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, part]) => [
            name,
            valuesOf(part as z.ZodMiniType, named, name),
          ]),
        ),
      );
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 12 }), inner(def.valueType), { maxKeys: 5 });
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 4 });
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 4 });
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'pipe':
      return inner(def.in);
    case 'unknown':
      return fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom('10', ' 7 ', '3.9', 'x', null));
    default:
      throw new Error(`Which values has the schema ${def.type} of ${field}?`);
  }
};

type Checks = readonly z.core.$ZodCheck<never>[] | undefined;

const defsOf = (checks: Checks): readonly z.core.$ZodChecks['_zod']['def'][] =>
  (checks ?? []).map((check) => (check as unknown as z.core.$ZodChecks)._zod.def);

const boundsOf = (checks: Checks): { least: number; most: number } => {
  const bounds = { least: 0, most: 1000 };
  for (const def of defsOf(checks)) {
    if (def.check === 'min_length') bounds.least = def.minimum;
    if (def.check === 'max_length') bounds.most = def.maximum;
    if (def.check === 'greater_than') bounds.least = Number(def.value);
    if (def.check === 'less_than') bounds.most = Number(def.value);
  }
  return bounds;
};

const words = [
  'tênis',
  'São Paulo',
  'ção',
  'loja de calçados',
  'Ana & Cia.',
  "O'Brien",
  '<b>',
  '😀',
  '100%',
  'ﬁ',
  'İ',
];

const textsOf = (checks: Checks): Arbitrary<string> => {
  const { least, most } = boundsOf(checks);
  const formats = defsOf(checks).flatMap((def) => (def.check === 'string_format' ? [def] : []));
  const pattern = formats.find(({ format }) => format === 'regex')?.pattern;
  if (pattern) return fc.stringMatching(new RegExp(pattern.source, 'u'), { size: 'small' });
  if (formats.some(({ format }) => format === 'email')) return emails;
  if (formats.some(({ format }) => format === 'url')) return fc.webUrl({ validSchemes: ['http', 'https'] });
  const long = fc.string({ unit: 'grapheme-ascii', minLength: most, maxLength: most });
  const any = fc.string({ unit: 'grapheme', minLength: Math.max(1, least), maxLength: Math.max(least, 24) });
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words.filter(({ length }) => length >= least)) },
    { weight: 6, arbitrary: any },
    { weight: most <= 500 ? 1 : 0, arbitrary: long },
  );
};

const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const emails = fc.stringMatching(/^[a-z][a-z0-9._+]{0,20}[a-z0-9]@[a-z]{1,12}\.(?:com|com\.br|local)$/);

const numbersOf = (checks: Checks): Arbitrary<number> => {
  const { least, most } = boundsOf(checks);
  const isWhole = defsOf(checks).some((def) => def.check === 'number_format');
  const whole = fc.integer({ min: Math.ceil(least), max: Math.floor(most) });
  return isWhole
    ? whole
    : fc.oneof(
        whole,
        whole.map((cents) => Number((cents / 100).toFixed(2))),
      );
};
