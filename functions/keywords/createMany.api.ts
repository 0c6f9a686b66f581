import { keywords } from '#shared/contract/keywords.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { nameIn } from '../companies/items.store.ts';
import { findRecords } from './bulk.store.ts';
import { createKeywords } from './creation.store.ts';
import { newKeyword, newRecord } from './keywords.store.ts';
import { type KeywordRecord, toKeyword } from './keywords.ts';
import { updateKeywords } from './updateKeywords.store.ts';

export const handler = endpoint(keywords.createMany)(async ({ user, body, now }) => {
  const company = await requireCompany(user.id, body.company_id);
  const wanted = new Map<string, KeywordRecord>();
  for (const one of body.keywords) {
    const typed = newKeyword(company.id, typeof one === 'string' ? { keyword: one } : one);
    const name = nameIn(typed.id);
    // The first spelling counts. Spaced by a millisecond, because a smaller plan keeps the oldest keywords.
    if (!wanted.has(name)) wanted.set(name, newRecord(company.id, typed, now + wanted.size));
  }
  const additions = await createKeywords(user.id, company.id, [...wanted.values()]);
  const existing = additions.flatMap((addition) => addition.existing);
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
    created: additions.flatMap(({ created }) => created).map((keyword) => toKeyword(keyword, company)),
    existing: existing.map(({ keyword }) => keyword),
    updated: (await findRecords(user.id, updated)).map((keyword) => toKeyword(keyword, company)),
    beyond_limit: additions.flatMap(({ beyondLimit }) => beyondLimit).map(({ keyword }) => keyword),
  };
});
