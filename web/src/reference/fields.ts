/** The part of JSON Schema that zod writes for our routes. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
}

export interface Field {
  /** The field's name with the fields around it, such as `companies[].name`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly limits: readonly string[];
  readonly sentence: string | undefined;
}

/** All fields of a schema; each is followed by the fields within it. */
export const fieldsOf = (schema: JsonSchema | undefined, before = ''): readonly Field[] => {
  if (schema === undefined) return [];
  const variants = variantsOf(schema);
  return variants.flatMap((variant) => [
    ...Object.entries(variant.properties ?? {}).flatMap(([name, property]) => [
      fieldOf(`${before}${name}`, property, variant.required?.includes(name) === true),
      ...fieldsOf(property, `${before}${name}.`),
    ]),
    ...fieldsOf(variant.items, before === '' ? '[].' : `${before.slice(0, -1)}[].`),
    ...(typeof variant.additionalProperties === 'object'
      ? fieldsOf(variant.additionalProperties, `${before}*.`)
      : []),
  ]);
};

const fieldOf = (path: string, schema: JsonSchema, required: boolean): Field => ({
  path,
  type: typeOf(schema),
  required,
  limits: [...new Set([...variantsOf(schema).flatMap(limitsOf), ...valuesOf(schema)]), ...defaultOf(schema)],
  sentence: schema.description ?? schema.title,
});

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => (typeof type === 'string' ? [type] : type);

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** The schema itself or its alternatives, without null. */
const variantsOf = (schema: JsonSchema): readonly JsonSchema[] => {
  if (schema.anyOf !== undefined) return schema.anyOf.filter((one) => !isNull(one)).flatMap(variantsOf);
  if (typeof schema.type === 'string') return [schema];
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length === 0 ? [schema] : types.map((type) => ({ ...schema, type }));
};

const mayBeNull = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('null') || schema.anyOf?.some(mayBeNull) === true;

const typeOf = (schema: JsonSchema): string => {
  const types = new Set(variantsOf(schema).map(plainTypeOf));
  return [...types, ...(mayBeNull(schema) ? ['nulo'] : [])].join(' ou ');
};

const plainTypeOf = (schema: JsonSchema): string => {
  const [type = typeof (schema.const ?? schema.enum?.[0])] = typesOf(schema);
  const { format = '', items } = schema;
  if (type === 'array') return items === undefined ? 'lista' : `lista de ${typeOf(items)}`;
  return formats[format] ?? types[type] ?? 'qualquer valor';
};

const types: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'número inteiro',
  number: 'número',
  boolean: 'booleano',
  object: 'objeto',
  null: 'nulo',
};

const formats: Readonly<Record<string, string>> = {
  email: 'e-mail',
  'date-time': 'data e hora',
  date: 'data',
  uri: 'endereço',
  binary: 'arquivo',
};

/** The limits in words; for a list, also the limits of its items. */
const limitsOf = (schema: JsonSchema): readonly string[] => [
  ...rangeOf(schema.minItems, schema.maxItems, 'itens'),
  ...rangeOf(schema.minLength, schema.maxLength, 'caracteres'),
  ...rangeOf(schema.minimum, schema.maximum, ''),
  ...(schema.items === undefined
    ? []
    : [...variantsOf(schema.items).flatMap(limitsOf), ...valuesOf(schema.items)]),
];

/** The only accepted values, if every variant names some. */
const valuesOf = (schema: JsonSchema): readonly string[] => {
  const variants = variantsOf(schema).map((one) => (one.const === undefined ? one.enum : [one.const]));
  if (!variants.every((values) => values !== undefined)) return [];
  const [value, ...others] = variants.flat().map(shown);
  return others.length === 0 ? [`sempre ${value}`] : [`um de: ${[value, ...others].join(', ')}`];
};

const rangeOf = (from: number | undefined, to: number | undefined, unit: Unit): readonly string[] => {
  const [least, most] = [from, to].map((limit) => (isReal(limit) ? limit.toLocaleString('pt-BR') : ''));
  const range =
    least && most ? `${least} a ${most}` : (least && `no mínimo ${least}`) || (most && `até ${most}`);
  return range ? [`${range} ${(to ?? from) === 1 ? singular[unit] : unit}`.trim()] : [];
};

type Unit = 'itens' | 'caracteres' | '';

const singular: Readonly<Record<Unit, string>> = { itens: 'item', caracteres: 'caractere', '': '' };

/** Whether a limit says something: zod also writes JavaScript's own integer limits. */
const isReal = (limit: number | undefined): limit is number =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

const defaultOf = (schema: JsonSchema): readonly string[] =>
  schema.default === undefined ? [] : [`padrão: ${shown(schema.default)}`];

const shown = (value: unknown): string => (value === '' ? 'vazio' : String(value));
