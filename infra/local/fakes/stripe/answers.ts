import qs from 'qs';
import { invalidRequest, resourceMissing, unrecognizedUrl } from './errors.ts';
import { resources, routes } from './routes.ts';
import type { Objects, Store } from './store.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Stripe's forms have texts only; these parameters are of other types in the SDK. */
const numbers = /^(limit|quantity|unit_amount|trial_period_days|resumes_at)$/;
const booleans = /^(active|enabled|cancel_at_period_end|transfer_lookup_key)$/;

const typed = (value: unknown, name = ''): unknown => {
  if (name === 'metadata') return value;
  if (Array.isArray(value)) return value.map((one) => typed(one, name));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typed(one, key)]));
  if (numbers.test(name)) return Number(value);
  return booleans.test(name) ? value === 'true' : value;
};

export const parseForm = (form: string): Fields => {
  const parsed = typed(qs.parse(form, { arrayLimit: 100, depth: 10 }));
  return isFields(parsed) ? parsed : {};
};

export const answerTo = (store: Store, method: string, path: string, { expand = [], ...params }: Fields) => {
  const result = resultOf(store, method, path, params);
  return expanded(store, structuredClone(result), Array.isArray(expand) ? expand.map(String) : []);
};

const PATH = /^\/v1\/((?:(?:checkout|billing_portal)\/)?\w+)(?:\/([^/]+)(\/\w+)?)?$/;

const resultOf = (store: Store, method: string, path: string, params: Fields): Fields => {
  const [, resource = '', id, verb = ''] = PATH.exec(path) ?? [];
  const route = routes[`${method} ${resource}${id === undefined ? '' : '/:id'}${verb}`];
  if (route) return store.view(route(store, params as never, id ?? ''));
  const name = resources[resource];
  if (path === '/v1/account') return { id: store.id, object: 'account' };
  if (method !== 'GET' || name === undefined || verb !== '') throw unrecognizedUrl(method, path);
  return id === undefined ? listOf(store, name, params, path) : store.view(store.find(name, id));
};

/** Lists objects with the given fields, newest first. Throws for an unknown customer or cursor. */
const listOf = (store: Store, name: keyof Objects, given: Fields, url: string): Fields => {
  const { limit = 10, starting_after, ...wanted } = given;
  if (Object.values(wanted).includes('')) {
    throw invalidRequest('You passed an empty string.', { code: 'parameter_invalid_empty' });
  }
  const customer = wanted.customer ? store.find('customer', String(wanted.customer), 'customer') : undefined;
  const rows = customer?.deleted ? [] : store.all(name).map((row) => store.view(row));
  const found = rows.filter((row) => isWanted(row, wanted)).reverse();
  const cursor = found.findIndex(({ id }) => id === starting_after);
  if (starting_after !== undefined && cursor < 0) {
    throw resourceMissing('object', String(starting_after), 'starting_after');
  }
  const end = cursor + 1 + Number(limit);
  return { object: 'list', data: found.slice(cursor + 1, end), has_more: found.length > end, url };
};

const isWanted = (row: Fields, wanted: Fields): boolean => {
  // By default, Stripe leaves cancelled subscriptions out.
  if (row.object === 'subscription' && wanted.status === undefined && row.status === 'canceled') return false;
  return Object.entries(wanted).every(([name, value]) => {
    if (Array.isArray(value)) return value.includes(row[name === 'ids' ? 'id' : 'lookup_key']);
    if (name === 'status' && value === 'all') return true;
    return value === (name === 'subscription' ? subscriptionOf(row) : row[name]);
  });
};

const subscriptionOf = ({ parent }: Fields): unknown =>
  Object(Object(parent).subscription_details).subscription;

/** Replaces ids by objects along the paths of `expand[]`. Throws Stripe's error for other paths. */
const expanded = (store: Store, answer: Fields, paths: readonly string[]): Fields => {
  for (const path of paths) {
    // Each step leads from the objects of the previous step to those in one of their fields.
    let objects: readonly unknown[] = [answer];
    for (const step of path.split('.'))
      objects = objects.flatMap((object) => expandField(store, object, step, path));
  }
  return answer;
};

const expandField = (store: Store, object: unknown, field: string, path: string): readonly unknown[] => {
  const value = isFields(object) ? expandedValue(store, object, field) : undefined;
  if (!isFields(object) || value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`);
  }
  object[field] = value;
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
};

const expandedValue = (store: Store, object: Fields, field: string): unknown => {
  const row = store.get(String(object.id));
  if (field === 'payments' && row?.object === 'invoice') return structuredClone(row.payments);
  const value = object[field];
  if (typeof value !== 'string') return value;
  const named = store.get(value);
  return named && structuredClone(store.view(named));
};
