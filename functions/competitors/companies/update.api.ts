import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { changeCompany, requireCompany } from '../../companies/companies.store.ts';
import { toCompany } from '../../companies/companies.ts';
import { requireTrackable } from '../../companies/requireTrackable.ts';
import { retryOrThrow } from '../../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../../platform/edits.ts';
import { listCompetitors } from '../competitors.store.ts';
import { requireNoCompetitor } from '../otherSites.ts';

/** Here, because a company's new domain must not be a competitor's. */
export const handler = endpoint(companies.update)(async ({ user, params, body, now }) => {
  const { version: _, ...form } = body;
  const changed = await retryOrThrow(async () => {
    const before = await requireCompany(user.id, params.id);
    requireVersion(body, before, toCompany(before).version);
    if (form.domain !== before.domain) {
      requireTrackable(form.domain);
      requireNoCompetitor(form.domain, await listCompetitors(user.id, before.id));
    }
    return changeCompany(user.id, before, form, now);
  });
  return toCompany(changed);
});
