import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { mergeEdit } from '../platform/edits.ts';
import { changeCompany, requireCompany } from './companies.store.ts';
import { toCompany } from './companies.ts';
import { requireRegistered } from './requireRegistered.ts';

export const handler = endpoint(companies.update)(async ({ user, params, body: { base, ...form }, now }) => {
  const changed = await retryOrThrow(async () => {
    const before = await requireCompany(user.id, params.id);
    const after = mergeEdit(form, base, before);
    if (after.domain !== before.domain) requireRegistered(after.domain);
    return changeCompany(user.id, before, after, now);
  });
  return toCompany(changed);
});
