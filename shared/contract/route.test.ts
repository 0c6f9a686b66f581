import { describe, expect, it } from 'vitest';
import { routes } from './index.ts';
import { urlOf } from './route.ts';

describe('urlOf', () => {
  it('fills in parameters and appends the query, percent-encoded', () => {
    expect(urlOf(routes.companies.update, { params: { id: 'a/b c' } })).toBe('/api/companies/a%2Fb%20c');
    expect(urlOf(routes.keywords.list, { query: { company_id: 'x&y' } })).toBe(
      '/api/keywords?company_id=x%26y',
    );
    expect(urlOf(routes.keywords.list, { query: { company_id: undefined } })).toBe('/api/keywords');
  });

  it('throws if a parameter is missing', () => {
    expect(() => urlOf(routes.companies.update)).toThrow('id');
  });
});
