import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireRepeated } from '../platform/edits.ts';
import { createCompany, findCompany } from './companies.store.ts';
import { companyInTrash, newCompany, type StoredCompany, toCompany } from './companies.ts';
import { createOnce } from './creations.store.ts';
import { requireTrackable } from './requireTrackable.ts';
import { findTrashed } from './trash.store.ts';

export const handler = endpoint(companies.create)(async ({ user, body: { key, ...form }, now }) => {
  requireTrackable(form.domain);
  const company = await createOnce(
    'COMPANY',
    user.id,
    key,
    (id) => findCreated(user.id, id),
    (id, claim) => createCompany(user.id, newCompany(form, now, id), claim),
  );
  return toCompany(requireRepeated(company, form));
});

const findCreated = async (userId: string, id: string): Promise<StoredCompany | undefined> => {
  const found = await findCompany(userId, id);
  if (found) return found;
  if (await findTrashed(userId, id)) throw companyInTrash();
  // Unless it is gone, it has just been restored.
  return findCompany(userId, id);
};
