import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readKeys } from '../../../functions/platform/search/keys.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { searchSettings } from '../../../functions/search/settings/settings.ts';
import { mailsTo } from '../../support/cloud/outbox.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { createPlan, managedPlan } from '../../support/people/plans.ts';
import { it } from '../../support/slice.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

/** An open form with its first values, a way to save it, and a way to read what is stored. */
interface Open {
  readonly began: Values;
  readonly save: (changed: Values) => Promise<{
    readonly status: number;
    readonly body: object & { readonly error?: string };
  }>;
  readonly read: () => Promise<object | undefined>;
}

interface Case {
  readonly open: (admin: Customer, customer: Customer) => Promise<Open>;
  /** `one` and `two` change the same field, whose label follows; `other` changes another field. */
  readonly one: Values;
  readonly two: Values;
  readonly other: Values;
  readonly named: string;
}

const cases: Record<string, Case> = {
  company: {
    open: async (_, customer) => {
      const { id } = await newCompany(customer);
      const params = { id };
      const began = { name: 'Loja', website: null, domain: 'loja.com.br' };
      return {
        began,
        save: (changed) =>
          customer.call(routes.companies.update, { params, body: { ...began, ...changed, base: began } }),
        read: async () => (await customer.call(routes.companies.list, {})).body[0],
      };
    },
    one: { name: 'Loja Norte' },
    two: { name: 'Loja Sul' },
    other: { website: 'https://loja.com.br/' },
    named: 'Nome',
  },
  note: {
    open: async (_, { call }) => {
      const began = { company_id: null, day: '2026-11-20', text: 'Site novo', url: null };
      const { body } = await call(routes.notes.create, { body: began });
      const params = { id: body.id };
      return {
        began,
        save: (changed) => call(routes.notes.update, { params, body: { ...began, ...changed, base: began } }),
        read: async () => (await call(routes.notes.list, {})).body[0],
      };
    },
    one: { day: '2026-11-21' },
    two: { day: '2026-11-19' },
    other: { text: 'Site refeito' },
    named: 'Dia',
  },
  profile: {
    open: async (_, customer) => {
      const { call, email } = customer;
      const first = { name: 'Ana', email, phone_country_code: '+55', phone: '11987654321' } as const;
      await call(routes.profiles.update, { body: first });
      const began = { ...first, cep: null, address: null, city: null };
      return {
        began,
        save: (changed) => call(routes.profiles.update, { body: { ...began, ...changed, base: began } }),
        read: async () => (await call(routes.profiles.get, {})).body,
      };
    },
    one: { phone: '1133334444' },
    two: { phone_country_code: '+351', phone: '912345678' },
    other: { city: 'Santos' },
    named: 'País do WhatsApp, WhatsApp',
  },
  plan: {
    open: async ({ call }) => {
      const plan = await createPlan(call);
      const { id, ...began } = plan;
      return {
        began,
        save: (changed) =>
          call(routes.plans.update, {
            params: { id: String(id) },
            body: { ...began, ...changed, base: began },
          }),
        read: () => managedPlan(call, plan),
      };
    },
    one: { max_keywords: 20 },
    two: { max_keywords: 30 },
    other: { price_monthly: 59 },
    named: 'Palavras-chave',
  },
  user: {
    open: async ({ call }, { userId, email }) => {
      const params = { id: userId };
      const person = {
        name: 'Bia',
        email,
        phone_country_code: '+55',
        phone: '11987654321',
        document_type: 'cpf',
        document_number: '52998224725',
        user_type: 'subscriber',
      } as const;
      const { body } = await call(routes.users.update, { params, body: person });
      const began = { ...person, plan_id: body.plan_id };
      return {
        began,
        save: (changed) =>
          call(routes.users.update, { params, body: { ...person, ...changed, base: began } }),
        read: async () =>
          (await call(routes.users.list, { query: { search: userId } })).body.users.find(
            ({ id }) => id === userId,
          ),
      };
    },
    one: { name: 'Bia Nova' },
    two: { name: 'Bia Outra' },
    other: { user_type: 'admin' },
    named: 'Nome',
  },
  schedule: {
    open: async ({ call }) => {
      await putSchedule({});
      const began = {
        keyword_check_frequency: 'daily',
        keyword_check_day: 'monday',
        keyword_check_time: '08:00',
      } as const;
      return {
        began,
        save: (changed) =>
          call(routes.schedule.updateSettings, { body: { ...began, ...changed, base: began } }),
        read: async () => {
          const { keyword_check_frequency, keyword_check_day, keyword_check_time } = (
            await call(routes.schedule.getSettings, {})
          ).body;
          return {
            keyword_check_frequency: keyword_check_frequency.value,
            keyword_check_day: keyword_check_day.value,
            keyword_check_time: keyword_check_time.value,
          };
        },
      };
    },
    one: { keyword_check_time: '09:00' },
    two: { keyword_check_time: '10:00' },
    other: { keyword_check_day: 'friday' },
    named: 'Horário',
  },
  'search provider': {
    open: async ({ call }) => {
      await saveSearchSettings(searchSettings.parse({}));
      const config = { rate_limit: 60, country: 'br', language: 'pt-br', results_per_page: 50 } as const;
      const began = Object.fromEntries(
        Object.entries(config).map(([field, value]) => [`config.${field}`, value]),
      );
      return {
        began: config,
        save: (changed) =>
          call(routes.search.updateSettings, {
            body: { provider: 'algolia', config: { ...config, ...changed }, base: began },
          }),
        read: async () => (await call(routes.search.getSettings, {})).body.algolia,
      };
    },
    one: { country: 'us' },
    two: { country: 'pt' },
    other: { rate_limit: 90 },
    named: 'País',
  },
};

describe.for(Object.entries(cases))('a form of a %s', ([, { open, one, two, other, named }]) => {
  it('saves what it changed, also beside another at the same time', async ({ admin, customer }) => {
    const { began, save, read } = await open(admin, customer);
    const both = await Promise.all([save(one), save(other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ ...began, ...one, ...other });
    // The same change is sent again, as after a lost answer.
    expect((await save(one)).status).toBe(200);
    expect(await read()).toMatchObject({ ...began, ...one, ...other });
  });

  it('is refused with what is stored, where another has changed the same', async ({ admin, customer }) => {
    const { began, save, read } = await open(admin, customer);
    const both = await Promise.all([save({ ...one }), save({ ...two, ...other })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = both;
    const [kept, refused] = first?.status === 200 ? [one, second] : [{ ...two, ...other }, first];
    expect(await read()).toMatchObject({ ...began, ...kept });
    expect(refused?.body).toMatchObject({
      error: expect.stringMatching(/^Outra aba ou outra pessoa alterou enquanto isso: /),
      fields: expect.any(Object),
      current: expect.any(Object),
    });
    expect(refused?.body.error).toContain(named);
  });
});

describe('an old form', () => {
  it('moves nobody back to an e-mail that they have left', async ({ admin, cloud, customer }) => {
    const { began, save, read } = await (cases.user as Case).open(admin, customer);
    const moved = `mudou-${customer.userId.toLowerCase()}@teste.local`;
    expect((await save({ email: moved })).status).toBe(200);
    expect((await save({ name: 'Bia Nova' })).status).toBe(200);
    expect(await read()).toMatchObject({ ...began, email: moved, name: 'Bia Nova' });
    await cloud.idle();
    expect(await mailsTo(cloud, moved)).toEqual([]);
    const refused = await save({ email: 'outra@teste.local' });
    expect([refused.status, refused.body]).toMatchObject([409, { current: { email: moved } }]);
  });

  it('gives no plan where somebody has given another', async ({ admin, customer }) => {
    const { save, began } = await (cases.user as Case).open(admin, customer);
    expect((await save({ plan_id: 2 })).status).toBe(200);
    const refused = await save({ plan_id: 1 });
    expect([refused.status, refused.body]).toMatchObject([409, { current: { plan_id: 2 } }]);
    expect(began.plan_id).not.toBe(2);
  });
});

describe('the keys of a provider', () => {
  const save = ({ call }: Customer, config: object, began: Values) =>
    call(routes.search.updateSettings, { body: { provider: 'algolia', config, base: began } });

  it('are replaced by one of two forms, and by the other only once it knows', async ({ admin }) => {
    const stored = (await readKeys('algolia')).api_key;
    const began = { 'config.api_key': stored === '' ? null : `${stored.slice(0, 4)}••••` };
    const keys = ['aaaa-chave-da-algolia', 'bbbb-chave-da-algolia'];
    const both = await Promise.all(keys.map((api_key) => save(admin, { api_key }, began)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = both[0]?.status === 200 ? 0 : 1;
    expect((await readKeys('algolia')).api_key).toBe(keys[kept]);
    const { body } = both[1 - kept] ?? {};
    const current = { 'config.api_key': `${keys[kept]?.slice(0, 4)}••••` };
    expect(body).toMatchObject({ error: expect.stringContaining(': API key.'), current });
    expect(JSON.stringify(body)).not.toContain(keys[kept]);
    const again = { api_key: keys[1 - kept] };
    expect((await save(admin, again, current)).status).toBe(200);
    expect((await save(admin, again, current)).status).toBe(200);
    expect((await readKeys('algolia')).api_key).toBe(keys[1 - kept]);
  });

  it('stay when a setting of the same form is refused', async ({ admin }) => {
    const before = await readKeys('algolia');
    await saveSearchSettings(searchSettings.parse({}));
    await save(admin, { country: 'us' }, {});
    const config = { country: 'pt', api_key: 'cccc-chave-da-algolia' };
    expect((await save(admin, config, { 'config.country': 'br' })).status).toBe(409);
    expect(await readKeys('algolia')).toEqual(before);
  });
});
