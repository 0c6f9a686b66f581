import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createKeywords, findExisting, findRecords } from './bulk.store.ts';
import { newKeyword } from './keywords.store.ts';
import { distinct, toKeyword } from './keywords.ts';
import { updateKeywords } from './updateKeywords.store.ts';

export const handler = endpoint(keywords.createMany)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  const allowance = await requireAllowance(user.id, now);
  requireWithinLimit(company, allowance);
  const wanted = distinct(
    body.keywords.map((one) => newKeyword(company.id, typeof one === 'string' ? { keyword: one } : one)),
  );
  // Leaving these out saves writes: a failed condition costs as much, and pasted lists often repeat keywords.
  const known = await findExisting(
    user.id,
    wanted.map(({ id }) => id),
  );
  const missing = wanted.filter(({ id }) => !known.has(id));
  const added = await createKeywords(user.id, company.id, missing, allowance);
  const existing = [...wanted.filter(({ id }) => known.has(id)), ...added.existing];
  const details = new Map(
    existing
      .filter(({ tags, volume }) => tags || volume !== undefined)
      .map(({ id, tags, volume }) => [id, { add_tags: tags, volume }]),
  );
  const updated = await updateKeywords(
    user.id,
    company.id,
    [...details.keys()],
    (id) => details.get(id) ?? {},
  );
  return {
    created: added.created.map((keyword) => toKeyword(keyword, company)),
    existing: existing.map(({ keyword }) => keyword),
    updated: (await findRecords(user.id, updated)).map((keyword) => toKeyword(keyword, company)),
    beyond_limit: added.beyondLimit.map(({ keyword }) => keyword),
  };
});
