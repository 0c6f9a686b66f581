import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { readSubscription } from '../../../functions/subscriptions/subscription.store.ts';
import { type Customer, newCompany } from '../../support/people/customers.ts';
import { it } from '../../support/slice.ts';

interface Created {
  readonly status: number;
  readonly body: { readonly error?: string };
}

const countCreated = async (answers: readonly Promise<Created>[], error: string): Promise<number> => {
  const all = await Promise.all(answers);
  const rejected = all.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set([`403 ${error}`]),
  );
  return all.length - rejected.length;
};

const twenty = <T>(make: (index: number) => T): T[] => Array.from({ length: 20 }, (_, index) => make(index));

const creatorsOf = ({ call }: Customer) => ({
  company: (name = 'Loja') => call(routes.companies.create, { body: { name, domain: 'loja.com.br' } }),
  keyword: (company_id: string, keyword: string) =>
    call(routes.keywords.create, { body: { company_id, keyword } }),
  competitor: (company_id: string, name: string) =>
    call(routes.competitors.create, { body: { company_id, name, domain: `${name}.com.br` } }),
});

describe('the limits of a plan', () => {
  it('hold for keywords across all companies', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_keywords: 5 } });
    const [first, second] = [await newCompany(customer), await newCompany(customer, { keywords: ['x'] })];
    const { keyword } = creatorsOf(customer);
    const text = 'Limite do seu plano atingido: 5 palavras-chave.';
    const both = twenty((index) => keyword((index % 2 ? first : second).id, `k${index}`));
    expect(await countCreated(both, text)).toBe(4);
    expect((await customer.call(routes.keywords.list, {})).body).toHaveLength(5);
    await customer.call(routes.companies.delete, { params: { id: second.id } });
    const left = (await customer.call(routes.keywords.list, {})).body.length;
    expect(
      await countCreated(
        twenty((index) => keyword(first.id, `n${index}`)),
        text,
      ),
    ).toBe(5 - left);
  });

  it('match what exists, whatever is created and deleted at once', async ({ newCustomer }) => {
    const customer = await newCustomer({ limits: { max_keywords: 6, max_competitors: 3 } });
    const { call, userId } = customer;
    const { keyword, competitor } = creatorsOf(customer);
    const companies = [await newCompany(customer), await newCompany(customer)];
    const at = (index: number) => companies[index % 2]?.id ?? '';
    const deleteSome = async (index: number) => {
      const [keywords, competitors] = await Promise.all([
        call(routes.keywords.list, {}),
        call(routes.competitors.list, {}),
      ]);
      const [one, other] = [keywords.body[index], competitors.body[index]].map((found) => found?.id);
      await Promise.all([
        one && call(routes.keywords.delete, { params: { id: one } }),
        other && call(routes.competitors.delete, { params: { id: other } }),
      ]);
    };
    const steps = fc.array(
      fc.record({ what: fc.constantFrom('keyword', 'competitor', 'delete'), n: fc.nat(4) }),
      {
        minLength: 6,
        maxLength: 12,
      },
    );
    const property = fc.asyncProperty(steps, async (all) => {
      await Promise.all(
        all.map(async ({ what, n }) => {
          if (what === 'keyword') await keyword(at(n), `k${n}`);
          else if (what === 'competitor') await competitor(at(n), `r${n}`);
          else await deleteSome(n);
        }),
      );
      const stats = (await call(routes.reports.listCompanies, {})).body;
      const keywords = (await call(routes.keywords.list, {})).body;
      const competitors = (await call(routes.competitors.list, {})).body;
      const countIn = (list: readonly { company_id: string }[], id: string) =>
        list.filter(({ company_id }) => company_id === id).length;
      for (const { id, keywords_count, competitors_count } of stats) {
        expect(keywords_count).toBe(countIn(keywords, id));
        expect(competitors_count).toBe(countIn(competitors, id));
        expect(competitors_count).toBeLessThanOrEqual(3);
      }
      expect((await readSubscription(userId)).usage).toEqual({ keywords: keywords.length, companies: 2 });
      expect(keywords.length).toBeLessThanOrEqual(6);
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
