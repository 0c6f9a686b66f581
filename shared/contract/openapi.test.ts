import { describe, expect, it } from 'vitest';
import { allRoutes } from './index.ts';
import { openApi } from './openapi.ts';

const description = openApi();

describe('the API description', () => {
  it.each(allRoutes)('describes $name at each of its paths', ({ route }) => {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      expect(description).toHaveProperty(
        [
          'paths',
          path,
          route.method.toLowerCase(),
          'responses',
          '200',
          'content',
          'application/json',
          'schema',
        ],
        expect.any(Object),
      );
    }
  });

  it('gives every operation a unique id', () => {
    const ids = [...JSON.stringify(description).matchAll(/"operationId":"(\w+)"/g)].map((match) => match[1]);
    expect(ids).toHaveLength(allRoutes.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('describes parameters, bodies and errors', () => {
    expect(description).toMatchObject({
      paths: {
        '/api/companies/{id}': {
          put: {
            security: [{ session: [] }],
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            requestBody: {
              content: { 'application/json': { schema: { properties: { name: { maxLength: 120 } } } } },
            },
            responses: {
              404: {
                content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } },
              },
            },
          },
        },
        '/api/companies/{id}/upload-logo': {
          post: { requestBody: { content: { 'multipart/form-data': { schema: { required: ['logo'] } } } } },
        },
        '/api/keywords': { get: { parameters: [{ name: 'company_id', in: 'query', required: false }] } },
        '/api/plans': { get: { security: [] } },
      },
    });
  });
});
