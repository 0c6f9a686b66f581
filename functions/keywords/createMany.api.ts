import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { requireWithinLimit } from '../companies/companies.ts';
import { nameIn } from '../companies/items.store.ts';
import { requireAllowance } from '../subscriptions/allowance.ts';
import { createKeywords, findNamed, findRecords } from './bulk.store.ts';
import { newKeyword } from './keywords.store.ts';
import { type NewKeyword, toKeyword } from './keywords.ts';
import { updateKeywords } from './updateKeywords.store.ts';

export const handler = endpoint(keywords.createMany)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  requireWithinLimit(company, await requireAllowance(user.id, now));
  const wanted = new Map<string, NewKeyword>();
  for (const one of body.keywords) {
    const keyword = newKeyword(company.id, typeof one === 'string' ? { keyword: one } : one);
    const name = nameIn(keyword.id);
    // The first spelling counts.
    if (!wanted.has(name)) wanted.set(name, keyword);
  }
  // Leaving these out saves writes: a failed condition costs as much, and pasted lists often repeat keywords.
  const known = await findNamed(user.id, [...wanted.keys()]);
  const missing = [...wanted].filter(([name]) => !known.has(name)).map(([, keyword]) => keyword);
  const added = await createKeywords(user.id, company.id, missing);
  const addedMeanwhile = await findNamed(
    user.id,
    added.existing.map(({ id }) => id),
  );
  const stored = new Map([...known, ...addedMeanwhile]);
  const existing = [...wanted].flatMap(([name, keyword]) => {
    const id = stored.get(name)?.id;
    return id === undefined ? [] : [{ ...keyword, id }];
  });
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
