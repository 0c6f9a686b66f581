import fc from 'fast-check';
import { FAKE_SERPER_KEY } from '../../../infra/local/fakes/serper/serper.ts';
import type { Customer } from '../../support/people/customers.ts';
import type { ValuesByField } from './schemas.ts';
import type { World } from './world.ts';

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const host = fc.oneof(
  fc.domain(),
  fc.domain().map((name) => `https://www.${name}/loja?a=1`),
  fc.constantFrom('loja.com.br', 'AÇÚCAR.com.br', 'xn--acar-5oa9e.com.br', 'a.co:8080'),
);
const phone = fc.constantFrom('(11) 98765-4321', '1132654321', '+55 11 98765 4321'.slice(4));
const document = fc.constantFrom('529.982.247-25', '52998224725');

type Person = Pick<Customer, 'userId' | 'email'>;

export interface Names extends Pick<World, 'ids'> {
  readonly owner: Person;
  readonly disposable: readonly Person[];
}

/** Returns the values of fields by their names; ids are mostly those of the owner. */
export const namedIn = ({ ids, owner, disposable }: Names): ValuesByField => {
  const [user = owner] = disposable;
  const password = fc.constantFrom('segredo', 'senha-um', 'ção-segura');
  const someone = fc.constantFrom(owner.userId, ...disposable.map(({ userId }) => userId));
  const plan = fc.constantFrom(...(ids.plans ?? []), '999').map(Number);
  const key = (value: string) => fc.constantFrom('', value);
  return {
    company_id: fc.constantFrom(...(ids.companies ?? []), 'nenhuma'),
    ids: fc.array(fc.constantFrom(...(ids.keywords ?? []), 'nenhuma'), { minLength: 1, maxLength: 4 }),
    userId: someone,
    planId: plan,
    plan_id: fc.option(plan, { nil: undefined }),
    plan: plan.map(String),
    domain: host,
    website: fc.oneof(
      fc.constant(''),
      fc.constant(null),
      fc.domain().map((name) => `https://${name}/`),
    ),
    // An empty text is rare, because some routes refuse it.
    url: fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(null, 'https://loja.com.br/novo') },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    phone,
    phoneCountryCode: fc.constant('+55'),
    phone_country_code: fc.constant('+55'),
    documentType: fc.constant('cpf'),
    document_type: fc.constant('cpf'),
    documentNumber: document,
    document_number: document,
    cep: fc.oneof(
      fc.constant(''),
      digits(8),
      digits(8).map((text) => `${text.slice(0, 5)}-${text.slice(5)}`),
    ),
    password,
    confirmPassword: password,
    currentPassword: password,
    is_admin: fc.constant(undefined),
    user_type: fc.constantFrom('basic', 'subscriber'),
    price_monthly: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    // Keys stay valid or empty, because a wrong one would rightly stop the searches.
    api_key: fc.constantFrom(FAKE_SERPER_KEY, FAKE_SERPER_KEY, FAKE_SERPER_KEY, ''),
    search_api_key: fc.constant(undefined),
    app_id: fc.constant(undefined),
    index_name: fc.constant(undefined),
    STRIPE_SECRET_KEY: fc.constant(''),
    STRIPE_PUBLISHABLE_KEY: key('pk_test_outra'),
    STRIPE_WEBHOOK_SECRET: fc.constant(''),
    // The text is mostly wrong, because the right one deletes an account.
    confirmation: fc.constantFrom(user.email, 'outra@teste.local', 'mais-uma@teste.local'),
    cursor: fc.option(
      fc.oneof(
        { weight: 3, arbitrary: fc.constant('2026-11-22T10:00:00.000Z#abc') },
        { weight: 1, arbitrary: fc.constantFrom(...(ids.keywords ?? [])).map((id) => `${id}~`) },
        { weight: 1, arbitrary: fc.base64String({ maxLength: 80 }) },
      ),
      { nil: undefined },
    ),
    session_id: fc.stringMatching(/^cs_test_\w{10,30}$/),
    revision: fc.constantFrom(0, 1, undefined),
    position: fc.option(fc.integer({ min: 1, max: 1000 })),
  };
};
