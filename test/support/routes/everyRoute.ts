/** Makes an id and a valid body for each route of the contract, for tests that call all of them. */

import { REPORT_SECTIONS } from '#shared/contract/clientReports.ts';
import { type allRoutes, type RouteName, routes } from '#shared/contract/index.ts';
import { type CallOf, type Route, urlOf } from '#shared/contract/route.ts';
import { makeExample } from '#shared/openapi/examples.ts';
import { schemaOf } from '#shared/openapi/schemas.ts';
import { dayOf } from '../../../functions/platform/time/calendar.ts';
import { iconOf } from '../../../infra/local/fakes/icons.ts';
import { FAKE_SERPER_KEY } from '../../../infra/local/fakes/serper/serper.ts';
import { requireDeclaredStatus } from '../people/caller.ts';
import { type Customer, newCompany, newPlan } from '../people/customers.ts';
import { findCompetitorId, keywordIdOf } from '../people/listed.ts';

export type Entry = (typeof allRoutes)[number];

export type ResourceIds = Readonly<Record<string, string>>;

export const idsOf = ({ userId }: Customer, planId: number): ResourceIds => ({
  plans: String(planId),
  'stripe-price-sync': String(planId),
  users: userId,
  billing: userId,
  'webscraping-test': 'serper',
});

type LinkForm = CallOf<typeof routes.clientReports.createLink>['body'];

export const createOneOfEach = async (
  customer: Customer,
  { name = 'Loja', domain = 'loja.com.br', keyword = 'sapato', competitor = 'rival.com.br' } = {},
): Promise<ResourceIds> => {
  const { id } = await newCompany(customer, { name, domain, keywords: [keyword], competitors: [competitor] });
  return {
    ...idsOf(customer, await newPlan()),
    companies: id,
    keywords: await keywordIdOf(customer, id, keyword),
    competitors: await findCompetitorId(customer, id, competitor),
    notes: await newNote(customer, id),
    segments: await newSegment(customer, id),
    'report-links': (await newLink(customer, id)).id,
  };
};

export const newSegment = async ({ call }: Pick<Customer, 'call'>, company_id: string): Promise<string> => {
  const body = { company_id, name: 'Marca', tags: ['marca'] };
  return (await call(routes.segments.create, { body })).body.id;
};

export const newNote = async ({ call }: Pick<Customer, 'call'>, company_id: string): Promise<string> => {
  const body = { company_id, day: '2026-11-20', text: 'Site novo', url: 'https://loja.com.br/novo' };
  return (await call(routes.notes.create, { body })).body.id;
};

export const newLink = async (
  { call }: Pick<Customer, 'call'>,
  id: string,
  given: Partial<LinkForm> = {},
) => {
  const body = { sections: [...REPORT_SECTIONS], ...given };
  return (await call(routes.clientReports.createLink, { params: { id }, body })).body;
};

/** Returns the id for a route's path. Throws for a noun that `createOneOfEach` does not create. */
export const resourceId = ({ name, route }: Entry, ids: ResourceIds): string => {
  const [, , noun = '', managed = ''] = route.path.split('/');
  const id = ids[noun === 'admin' ? managed : noun];
  if (!id) throw new Error(`Which id does ${name} take? Add its noun to createOneOfEach.`);
  return id;
};

const token = `${'a'.repeat(20)}.${'A'.repeat(43)}`;

const changes: Partial<Record<RouteName, Readonly<Record<string, unknown>>>> = {
  'accounts/resetPassword': { token },
  'accounts/confirmEmail': { token },
  'accounts/signup': { email: 'novo@teste.local', planId: 101 },
  'accounts/changeEmail': { email: 'mudado@teste.local', password: undefined },
  'billing/updateKeys': {
    STRIPE_SECRET_KEY: '',
    // The publishable key is free to change, because the product itself does not use it.
    STRIPE_PUBLISHABLE_KEY: 'pk_test_outra',
    STRIPE_WEBHOOK_SECRET: '',
  },
  // An invitation needs an account whose e-mail is confirmed.
  'reportMails/update': { recipients: [] },
  'companies/update': { name: 'Loja', domain: 'loja.com.br' },
  'keywords/importPositions': {
    positions: [{ keyword: 'sapato', day: dayOf(Date.now()), position: 3 }],
  },
  'profiles/update': { email: undefined },
  'profiles/delete': { password: undefined },
  'users/create': { email: 'criado@teste.local', plan_id: 101 },
  'users/update': { email: 'alterado@teste.local', plan_id: undefined, password: '' },
  'search/updateSettings': {
    config: { rate_limit: 100_000 },
    is_active: undefined,
    freshness_minutes: undefined,
    trial_lookups: undefined,
  },
  'search/updateSerper': { config: { api_key: FAKE_SERPER_KEY } },
};

export const validBody = ({ name, route }: Entry, ids: ResourceIds): Readonly<Record<string, unknown>> => {
  // Without a version, an edit replaces whatever is stored.
  const { version: _, ...example } = Object(route.body && makeExample(schemaOf(route.body, 'input')));
  const body = { ...example, ...changes[name] };
  if (name === 'profiles/delete') return { ...body, confirmation: `${ids.users?.toLowerCase()}@teste.local` };
  return 'company_id' in body ? { ...body, company_id: ids.companies } : body;
};

const queries: Partial<Record<RouteName, Readonly<Record<string, string>>>> = {
  'billing/confirmCheckout': { session_id: 'cs_test_nenhuma' },
  'billing/getOffer': { userId: 'ninguem' },
  'alerts/unsubscribe': { token },
  'alerts/openUnsubscribe': { token },
  'reportMails/confirm': { token },
};

export interface RawRequest {
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export const sendRaw = async (
  url: string,
  route: Route,
  { id, query, body, headers }: RawRequest,
): Promise<Response> => {
  const asJson = typeof body === 'string' && { 'content-type': 'application/json' };
  const response = await fetch(url + urlOf(route, { params: { id }, query }), {
    method: route.method,
    headers: { ...asJson, ...headers },
    ...(body !== undefined && { body }),
  });
  requireDeclaredStatus(route, response);
  return response;
};

export const validRequest = (entry: Entry, ids: ResourceIds): RawRequest => ({
  ...(entry.route.params && { id: resourceId(entry, ids) }),
  ...(queries[entry.name] && { query: queries[entry.name] }),
  ...(entry.route.body && { body: JSON.stringify(validBody(entry, ids)) }),
  ...(entry.route.upload && { body: upload(entry.route.upload.field) }),
});

const upload = (field: string): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(iconOf('loja.com.br', 32))]), 'logo.png');
  return form;
};

export const internals =
  /\bat .+:\d+|node_modules|\.m?[jt]s\b|Exception|Error:|PK|SK|USER#|TableName|zod|<html/;
