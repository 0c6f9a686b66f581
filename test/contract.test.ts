import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '#shared/contract/index.ts';
import { authorizerRoles, routeRoles, workerRoles } from '../infra/access.ts';
import { functionFiles } from '../infra/bundle.ts';

const files = [...functionFiles(join(import.meta.dirname, '..'))].map(([name, file]) => ({
  name,
  kind: file.split('.').at(-2),
}));
const filesOf = (kind: 'api' | 'worker' | 'authorizer') =>
  files.filter((file) => file.kind === kind).map(({ name }) => name);

const pathsOf = ({ route }: (typeof allRoutes)[number]) => [route.path, ...(route.aliases ?? [])];

describe('the contract', () => {
  it('has a file and a role for every route, and a route for every file', () => {
    const names = allRoutes.map(({ name }) => name).toSorted();
    expect(filesOf('api').toSorted()).toEqual(names);
    expect(Object.keys(routeRoles).toSorted()).toEqual(names);
  });

  it('has a file for every worker and authorizer, and a role for every file', () => {
    expect(filesOf('worker').toSorted()).toEqual(Object.keys(workerRoles).toSorted());
    expect(filesOf('authorizer')).toEqual(Object.keys(authorizerRoles));
  });

  it.each(allRoutes)('$name declares exactly the parameters of its paths', (entry) => {
    const declared = Object.keys(entry.route.params?.shape ?? {}).toSorted();
    for (const path of pathsOf(entry)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(inPath.toSorted()).toEqual(declared);
    }
  });

  it.each(allRoutes)('$name reads at most one kind of body, and none with a GET', ({ route }) => {
    const bodies = [route.body, route.upload].filter((body) => body !== undefined);
    expect(bodies.length).toBeLessThanOrEqual(route.method === 'GET' ? 0 : 1);
  });

  it('answers a method and path by one route only', () => {
    const keys = allRoutes.flatMap((entry) =>
      pathsOf(entry).map((path) => `${entry.route.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
