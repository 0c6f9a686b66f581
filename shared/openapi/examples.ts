import type { Json } from './schemas.ts';

const MOMENT = '2026-11-20T12:00:00.000Z';

const texts: Readonly<Record<string, string>> = {
  id: 'k7Qm2xVb9TzR',
  ids: 'k7Qm2xVb9TzR',
  company_id: 'c4Np8wLs1HyD',
  competitor_id: 'r9Tf3kGj6BvX',
  userId: 'u2Hd7mQc5WnA',
  name: 'Loja Exemplo',
  company_name: 'Loja Exemplo',
  competitor_name: 'Loja Rival',
  email: 'voce@example.com.br',
  confirmation: 'voce@example.com.br',
  password: 'uma-senha-longa',
  confirmPassword: 'uma-senha-longa',
  website: 'https://example.com.br',
  url: 'https://example.com.br/tenis',
  target_url: 'https://example.com.br',
  domain: 'example.com.br',
  keyword: 'tênis de corrida',
  keywords: 'tênis de corrida',
  logo_url: '/logos/c4Np8wLs1HyD.png',
  logoUrl: '/logos/r9Tf3kGj6BvX.png',
  phone: '11987654321',
  documentNumber: '52998224725',
  document_number: '52998224725',
  cep: '01310100',
  address: 'Avenida Paulista',
  addressNumber: '1000',
  address_number: '1000',
  city: 'São Paulo',
  state: 'SP',
  plan_name: 'Essencial',
  key: 'uma-chave-nova-por-envio',
  session_id: 'cs_test_a1B2c3D4',
  message: 'Feito.',
  error: 'Algum campo está errado.',
  redirectUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_a1B2c3D4',
  keyword_check_time: '09:30',
  until: '2026-11-20',
  day: '2026-11-20',
  colour: '#2f56d9',
  country: 'br',
  language: 'pt-br',
  STRIPE_SECRET_KEY: 'sk_test_exemplo',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_exemplo',
  STRIPE_WEBHOOK_SECRET: 'whsec_exemplo',
};

const byFormat: Readonly<Record<string, string | undefined>> = {
  email: texts.email,
  uri: texts.website,
  date: texts.day,
};

/** Tried in order if the text of the field's name does not match a pattern. */
const further = ['exemplo', '101', '09:30', `${MOMENT}#a1B2`, '0123456789abcdef'];

const moments = /^at$|_(?:at|end|check|since)$/;

export const makeExample = (schema: Json, name = ''): unknown => {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schemasIn(schema.anyOf ?? schema.oneOf);
  if (choices.length > 0) return makeExample(choices.find(isTelling) ?? {}, name);
  const all = schemasIn(schema.allOf);
  if (all.length > 0) return makeExample(Object.assign({}, schema, { allOf: undefined }, ...all), name);
  const types: readonly unknown[] = [schema.type].flat();
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return exampleOfObject(schema);
    case 'array':
      return schemasIn([schema.items]).map((items) => makeExample(items, name));
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return Math.min(Math.max(3, boundOf(schema.minimum, 3)), boundOf(schema.maximum, 3));
    case 'boolean':
      return schema.default ?? !/admin/i.test(name);
    default:
      return null;
  }
};

/** Whether the choice tells more than null or an empty text, which examples avoid. */
const isTelling = ({ type, const: only }: Json): boolean => type !== 'null' && only !== '';

const schemasIn = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

const boundOf = (bound: unknown, otherwise: number): number =>
  typeof bound === 'number' ? bound : otherwise;

const exampleOfObject = ({ properties }: Json): Json =>
  Object.fromEntries(
    Object.entries(Object(properties)).map(([name, property]) => [name, makeExample(Object(property), name)]),
  );

const textFor = ({ pattern, format, allOf }: Json, name: string): string => {
  const usual = texts[name] ?? (moments.test(name) ? MOMENT : undefined);
  const patterns = [pattern, ...schemasIn(allOf).map((one) => one.pattern)].flatMap((one) =>
    typeof one === 'string' ? [new RegExp(one, 'u')] : [],
  );
  const candidates = [usual, byFormat[String(format)], ...further].filter((one) => one !== undefined);
  return candidates.find((one) => patterns.every((it) => it.test(one))) ?? '';
};
