import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createKeywords, findExisting } from './bulk.store.ts';
import { keywordIdOf } from './keywords.store.ts';
import { distinct, toKeyword } from './keywords.ts';

export const handler = endpoint(keywords.createMany)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  const allowance = await requireAllowance(user.id, now);
  requireWithinLimit(company, allowance);
  const wanted = distinct(
    body.keywords.map((keyword) => ({ id: keywordIdOf(company.id, keyword), keyword })),
  );
  // Leaving these out saves writes: a failed condition costs as much, and pasted lists often repeat keywords.
  const known = await findExisting(
    user.id,
    wanted.map(({ id }) => id),
  );
  const missing = wanted.filter(({ id }) => !known.has(id));
  const added = await createKeywords(user.id, company.id, missing, allowance);
  return {
    created: added.created.map((keyword) => toKeyword(keyword, company)),
    existing: [...wanted.filter(({ id }) => known.has(id)), ...added.existing].map(({ keyword }) => keyword),
    beyond_limit: added.beyondLimit.map(({ keyword }) => keyword),
  };
});
