import { hashPassword } from '../../../functions/accounts/signIn/password.ts';
import { listCompetitors } from '../../../functions/competitors/competitors.store.ts';
import { keywordNameOf } from '../../../functions/keywords/keywords.store.ts';
import { runCheck } from '../../support/checks/checks.ts';
import type { TestCloud } from '../../support/cloud/cloud.ts';
import { type Customer, newCompany, newCustomer, newPlan } from '../../support/people/customers.ts';

export interface World {
  readonly owner: Customer;
  readonly stranger: Customer;
  readonly admin: Customer;
  /** Customers whom administrators may change and delete, and who may delete themselves. */
  readonly disposable: readonly Customer[];
  /** The ids of each kind of thing, by its noun in paths. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const keywords = ['tênis', 'bota', 'sandália'];
const limits = { max_companies: 40, max_keywords: 400, max_competitors: 20 };

export const newWorld = async (cloud: TestCloud, name: string): Promise<World> => {
  const owner = await newCustomer(cloud.url, { limits, passwordHash: await hashPassword('segredo') });
  const domains = [`um-${name}.com.br`, `dois-${name}.com.br`];
  const rival = `rival-${name}.com.br`;
  // The keywords are found on the first page, so that each takes only one call.
  cloud.serper.plant(
    ...keywords.flatMap((q) =>
      [...domains, rival].map((domain, index) => ({ q, domain, position: 1 + index })),
    ),
  );
  const companies = [];
  for (const domain of domains) {
    const company = await newCompany(owner, { domain, keywords, competitors: [rival] });
    await runCheck(cloud, owner, company, 'grid');
    companies.push(company.id);
  }
  const disposable = await Promise.all([1, 2, 3].map(() => newCustomer(cloud.url)));
  const plans = [String(await newPlan()), String(await newPlan())];
  const users = disposable.map(({ userId }) => userId);
  return {
    owner,
    stranger: await newCustomer(cloud.url),
    admin: await newCustomer(cloud.url, { isAdmin: true }),
    disposable,
    ids: {
      companies,
      keywords: companies.flatMap((id) => keywords.map((text) => keywordNameOf(id, text))),
      competitors: (await listCompetitors(owner.userId)).map(({ id }) => id),
      plans,
      'stripe-price-sync': plans,
      users,
      billing: [owner.userId, ...users],
      'webscraping-test': ['serper', 'algolia'],
    },
  };
};
