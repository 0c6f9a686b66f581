import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import type { CallOf, Route } from '#shared/contract/route.ts';
import { readKeys } from '../../../functions/platform/search/keys.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveSearchSettings } from '../../../functions/search/settings/settings.store.ts';
import { searchSettings } from '../../../functions/search/settings/settings.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { createPlan, managedPlan } from '../../support/people/plans.ts';
import { userForm } from '../../support/people/users.ts';
import { it } from '../../support/slice.ts';
import { savePlans } from '../../support/stripe/subscribers.ts';

it.beforeAll(savePlans);

type Values = Readonly<Record<string, string | number | boolean | null>>;

interface Read {
  readonly version?: string | undefined;
}

/** An open form with its first values, the route that saves it, and a way to read what is stored. */
interface Opened {
  readonly began: object;
  readonly route: Route;
  readonly params?: object;
  readonly by: Customer;
  /** Puts the values into the body, if they are not the body themselves. */
  readonly bodyOf?: (values: object) => object;
  readonly read: () => Promise<Read | undefined>;
}

interface Case {
  readonly open: (admin: Customer, customer: Customer) => Promise<Opened>;
  /** `one` and `two` change the form to something else. */
  readonly one: Values;
  readonly two: Values;
  /** The path of a nested form in errors. */
  readonly within?: string;
}

interface Saved {
  readonly status: number;
  readonly body: object & { readonly version?: string | undefined; readonly error?: string };
}

const open = async (opening: Promise<Opened>) => {
  const { by, route, params, began, bodyOf = (values: object) => values, read } = await opening;
  const save = (changed: Values, version?: string): Promise<Saved> =>
    by.call(route, { params, body: bodyOf({ ...began, ...changed, version }) } as unknown as CallOf<Route>);
  return { began, save, read };
};

const cases: Record<string, Case> = {
  company: {
    open: async (_, customer) => ({
      began: { name: 'Loja', website: null, domain: 'loja.com.br' },
      by: customer,
      route: routes.companies.update,
      params: { id: (await newCompany(customer)).id },
      read: async () => (await customer.call(routes.companies.list, {})).body[0],
    }),
    one: { name: 'Loja Norte' },
    two: { website: 'https://loja.com.br/' },
  },
  competitor: {
    open: async (_, customer) => {
      await newCompany(customer, { competitors: ['rival.com.br'] });
      const read = async () => (await customer.call(routes.competitors.list, {})).body[0];
      const { id = '', name = '' } = (await read()) ?? {};
      return { began: { name }, by: customer, route: routes.competitors.update, params: { id }, read };
    },
    one: { name: 'Rival Norte' },
    two: { name: 'Rival Sul' },
  },
  note: {
    open: async (_, customer) => {
      const began = { company_id: null, day: '2026-11-20', text: 'Site novo', url: null };
      const { body } = await customer.call(routes.notes.create, { body: began });
      const read = async () => (await customer.call(routes.notes.list, {})).body[0];
      return { began, by: customer, route: routes.notes.update, params: { id: body.id }, read };
    },
    one: { day: '2026-11-21' },
    two: { text: 'Site refeito' },
  },
  profile: {
    open: async (_, customer) => {
      const { call, email } = customer;
      const first = { name: 'Ana', email, phone_country_code: '+55', phone: '11987654321' } as const;
      await call(routes.profiles.update, { body: first });
      const began = { ...first, cep: null, address: null, city: null };
      const read = async () => (await call(routes.profiles.get, {})).body;
      return { began, by: customer, route: routes.profiles.update, read };
    },
    one: { phone: '1133334444' },
    two: { city: 'Santos' },
  },
  'choice of alerts': {
    open: async (_, customer) => {
      const read = async () => (await customer.call(routes.alerts.getSettings, {})).body;
      const { version: __, ...began } = await read();
      return { began, by: customer, route: routes.alerts.updateSettings, read };
    },
    one: { places: 10 },
    two: { position_alerts: true },
  },
  'mailing of reports': {
    open: async (_, customer) => {
      const { id } = await newCompany(customer);
      const read = async () => (await customer.call(routes.reportMails.list, {})).body[0];
      const began = { frequency: 'never', to_account: true, sections: ['moves'], recipients: [] };
      await customer.call(routes.reportMails.update, {
        params: { id },
        body: { frequency: 'never', to_account: true, sections: ['moves'], recipients: [] },
      });
      return { began, by: customer, route: routes.reportMails.update, params: { id }, read };
    },
    one: { frequency: 'weekly' },
    two: { to_account: false },
  },
  plan: {
    open: async (admin) => {
      const plan = await createPlan(admin.call);
      const { id, ...began } = plan;
      const read = () => managedPlan(admin.call, plan);
      return { began, by: admin, route: routes.plans.update, params: { id: String(id) }, read };
    },
    one: { max_keywords: 20 },
    two: { price_monthly: 59 },
  },
  user: {
    open: async (admin, { userId, email }) => {
      const params = { id: userId };
      const { password: _, ...form } = userForm({ name: 'Bia', email, user_type: 'subscriber' });
      const began = { ...form, phone: '11987654321', document_number: '52998224725' };
      await admin.call(routes.users.update, { params, body: began });
      const read = async () =>
        (await admin.call(routes.users.list, { query: { search: userId } })).body.users.find(
          ({ id }) => id === userId,
        );
      return { began, by: admin, route: routes.users.update, params, read };
    },
    one: { name: 'Bia Nova', password: 'uma-senha-nova-e-longa' },
    two: { plan_id: 2 },
  },
  schedule: {
    open: async (admin) => {
      await putSchedule({});
      return {
        began: { keyword_check_day: 'monday', keyword_check_time: '08:00' },
        by: admin,
        route: routes.schedule.updateSettings,
        bodyOf: (values) => ({ keyword_check_frequency: 'daily', ...values }),
        read: async () => {
          const { body } = await admin.call(routes.schedule.getSettings, {});
          const { keyword_check_day: day, keyword_check_time: time, version } = body;
          return { keyword_check_day: day.value, keyword_check_time: time.value, version };
        },
      };
    },
    one: { keyword_check_time: '09:00' },
    two: { keyword_check_day: 'friday' },
  },
  'search provider': {
    open: async (admin) => {
      await saveSearchSettings(searchSettings.parse({}));
      return {
        began: { rate_limit: 60, country: 'br', language: 'pt-br', results_per_page: 50 },
        by: admin,
        route: routes.search.updateSettings,
        bodyOf: (config) => ({ provider: 'algolia', config }),
        read: async () => (await admin.call(routes.search.getSettings, {})).body.algolia,
      };
    },
    one: { country: 'us' },
    two: { rate_limit: 90 },
    within: 'config.',
  },
};

/** What replies show of a form: a password is never among it. */
const shownOf = ({ password: _, ...shown }: Values): Values => shown;

describe.for(Object.entries(cases))('a form of a %s', ([, { one, two, within = '', ...form }]) => {
  it('is saved by one of two who opened it, and by the other only once they know', async ({
    admin,
    customer,
  }) => {
    const { began, save, read } = await open(form.open(admin, customer));
    const version = (await read())?.version;
    const both = await Promise.all([save(one, version), save(two, version)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = both[0]?.status === 200 ? [one, two] : [two, one];
    expect(await read()).toMatchObject({ ...began, ...shownOf(first) });

    const refused = both.find(({ status }) => status === 409)?.body;
    const [field = ''] = Object.keys(shownOf(first));
    expect(refused).toMatchObject({
      error: expect.stringMatching(/^Outra aba ou outra pessoa alterou isto enquanto isso\./),
      current: field in second || field in began ? { [`${within}${field}`]: first[field] } : {},
      version: (await read())?.version,
    });
    // What was saved is sent again, as after a lost answer.
    expect((await save(first, version)).status).toBe(200);
    expect((await save(second, version)).status).toBe(409);
    expect((await save(second, refused?.version)).status).toBe(200);
    expect(await read()).toMatchObject({ ...began, ...shownOf(second) });
  });

  it('without a version replaces what is stored', async ({ admin, customer }) => {
    const { began, save, read } = await open(form.open(admin, customer));
    for (const changed of [one, two]) expect((await save(changed)).status).toBe(200);
    expect(await read()).toMatchObject({ ...began, ...shownOf(two) });
  });
});

it('a form for the next save knows the version that a save left, and other forms keep theirs', async ({
  admin: { call },
}) => {
  await saveSearchSettings(searchSettings.parse({}));
  const opened = (await call(routes.search.getSettings, {})).body;
  const save = (country: 'us' | 'pt', version: string) =>
    call(routes.search.updateSettings, { body: { provider: 'algolia', config: { country, version } } });
  const saved = await save('us', opened.algolia.version);
  expect((await save('pt', saved.body.config.version)).status).toBe(200);
  const general = { provider: 'serper', config: {}, trial_lookups: 400, version: opened.version } as const;
  expect((await call(routes.search.updateSettings, { body: general })).status).toBe(200);
});

it('an old form gives no plan and no e-mail where somebody has given another', async ({
  admin,
  customer,
}) => {
  const { save, read } = await open((cases.user as Case).open(admin, customer));
  expect((await save({ user_type: 'basic', plan_id: null })).status).toBe(200);
  const version = (await read())?.version;
  const email = `mudou-${customer.userId.toLowerCase()}@teste.local`;
  const given = { email, user_type: 'basic', plan_id: 2 };
  // The plan makes the type another one, which is no conflict with the form that gave it.
  for (const _ of [1, 2]) expect((await save(given, version)).status).toBe(200);
  const refused = await save({ plan_id: 1 }, version);
  expect([refused.status, refused.body]).toMatchObject([409, { current: { plan_id: 2, email } }]);
});

describe('the keys of a provider', () => {
  const save = ({ call }: Customer, config: object) =>
    call(routes.search.updateSettings, { body: { provider: 'algolia', config } });
  const versionNow = async ({ call }: Customer) =>
    (await call(routes.search.getSettings, {})).body.algolia.version;

  it('are replaced by one of two forms, and by the other only once it knows', async ({ admin }) => {
    const version = await versionNow(admin);
    const keys = ['aaaa-chave-da-algolia', 'bbbb-chave-da-algolia'];
    const both = await Promise.all(keys.map((api_key) => save(admin, { api_key, version })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const kept = both[0]?.status === 200 ? 0 : 1;
    expect((await readKeys('algolia')).api_key).toBe(keys[kept]);
    const { body } = both[1 - kept] ?? {};
    expect(JSON.stringify(body)).not.toContain(keys[kept]);
    const again = { api_key: keys[1 - kept], version: body?.version };
    expect((await save(admin, again)).status).toBe(200);
    expect((await save(admin, again)).status).toBe(200);
    expect((await readKeys('algolia')).api_key).toBe(keys[1 - kept]);
    const { current } = (await save(admin, { api_key: 'cccc-chave-da-algolia', version })).body;
    expect(current).toEqual({ 'config.api_key': `${keys[1 - kept]?.slice(0, 4)}••••` });
  });

  it('stay when a setting of the same form is refused', async ({ admin }) => {
    const before = await readKeys('algolia');
    const version = await versionNow(admin);
    await save(admin, { country: 'us' });
    await save(admin, { country: 'br', rate_limit: 77 });
    expect((await save(admin, { country: 'pt', api_key: 'dddd-chave-da-algolia', version })).status).toBe(
      409,
    );
    expect(await readKeys('algolia')).toEqual(before);
  });
});
