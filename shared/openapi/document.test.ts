import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../contract/index.ts';
import type { Route } from '../contract/route.ts';
import { openApi } from './document.ts';

const document = openApi();

const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()];

describe('the description of the API', () => {
  it("follows a public linter's recommended rules, examples included, without an exception", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it.each(allRoutes)('describes $name at each of its paths', ({ route }) => {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      expect(operationOf({ ...route, path })).toMatchObject({
        'x-access': route.access,
        responses: { 200: { content: { 'application/json': { schema: expect.any(Object) } } } },
      });
    }
  });

  it.each(allRoutes.filter(({ route }) => route.body))(
    'has an example for $name that the route accepts',
    ({ route }) => {
      const sent = operationOf(route)?.requestBody?.content['application/json'];
      expect(route.body?.safeParse(sent?.example)).toMatchObject({ success: true });
    },
  );

  it.each(allRoutes)('has an example of what $name returns', ({ route }) => {
    const { example } = operationOf(route)?.responses[200].content['application/json'] ?? {};
    expect(route.reply.safeParse(example)).toMatchObject({ success: true });
  });
});
