import { describe, expect } from 'vitest';
import { description } from '#shared/contract/description.ts';
import { routes } from '#shared/contract/index.ts';
import { openApi } from '#shared/openapi/document.ts';
import { it } from '../../support/slice.ts';

describe('the description of the API', () => {
  it('is served to everybody', async ({ visitor }) => {
    const { status, body } = await visitor(routes.description.get, {});
    expect({ status, body }).toEqual({ status: 200, body: JSON.parse(JSON.stringify(openApi())) });
  });

  it('is compressed, and kept by browsers until it changes', async ({ cloud }) => {
    const url = `${cloud.url}${description.get.path}`;
    const first = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const second = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
  });
});
