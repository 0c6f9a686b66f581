import { expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import {
  type ClientName,
  RESERVED_MS,
  timeLimitOf,
  timeLimits,
} from '../../functions/platform/time/timeLimits.ts';
import { LEASE_MS } from '../../functions/tasks/tasks.ts';
import { readFunctions, readTemplates } from './templates.ts';

const clients: readonly (readonly [ClientName, RegExp])[] = [
  ['table', /^TABLE_NAME$/],
  ['secrets', /_SECRET_ID$/],
  ['queues', /_QUEUE_URL$/],
  ['files', /^LOGO_BUCKET$/],
  ['mail', /^MAIL_FROM$/],
  ['stripe', /^STRIPE_URL$/],
  ['search', /^(SERPER|ALGOLIA)_URL$/],
  ['searchAccount', /^SERPER_URL$/],
  ['google', /^GOOGLE_ISSUER$/],
  ['userPool', /^USER_POOL_ISSUER$/],
  ['poolUsers', /^USER_POOL_ID$/],
  ['icons', /^ICONS_URL$/],
];

const routeNames: ReadonlySet<string> = new Set(allRoutes.map(({ name }) => name));

const { app } = readTemplates('everything');

const calls = [...readFunctions(app)].flatMap(([name, { properties, variables }]) => {
  const isRoute = routeNames.has(name);
  const limit = Number(properties.Timeout) * 1000 - (isRoute ? RESERVED_MS : 0);
  return clients
    .filter(([, pattern]) => Object.keys(variables).some((variable) => pattern.test(variable)))
    .map(([client]) => ({ name, client, isRoute, limit }));
});

const longestOf = (client: ClientName, isRoute: boolean): number => {
  const { attempt, attemptInRoute = attempt, attempts, calls: after = 1 } = timeLimitOf(client);
  return (isRoute ? attemptInRoute : attempt) * attempts * after;
};

it('every client gives up before the function that waits for it ends', () => {
  expect(new Set(calls.map(({ client }) => client))).toEqual(new Set(Object.keys(timeLimits)));
  expect(calls.filter(({ client, isRoute, limit }) => longestOf(client, isRoute) >= limit)).toEqual([]);
});

it('a task is given to nobody else while its worker may run', () => {
  const workers = calls.filter(({ name }) => name.startsWith('taskWorkers/'));
  expect(workers.length).toBeGreaterThan(0);
  expect(workers.filter(({ limit }) => limit >= LEASE_MS)).toEqual([]);
});
