import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { changeCompany, requireCompany } from '../../companies/companies.store.ts';
import { toCompany } from '../../companies/companies.ts';
import { requireTrackable } from '../../companies/requireTrackable.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { mergeEdit } from '../../platform/edits.ts';
import { listCompetitors } from '../competitors.store.ts';
import { requireNoCompetitor } from '../otherSites.ts';

/** Here, because a company's new domain must not be a competitor's. */
export const handler = endpoint(companies.update)(async ({ user, params, body: { base, ...form }, now }) => {
  const changed = await retryOrThrow(async () => {
    const before = await requireCompany(user.id, params.id);
    const after = mergeEdit(form, base, before);
    if (after.domain !== before.domain) {
      requireTrackable(after.domain);
      requireNoCompetitor(after.domain, await listCompetitors(user.id, before.id));
    }
    return changeCompany(user.id, before, after, now);
  });
  return toCompany(changed);
});
