import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { requireVersion } from '../platform/edits.ts';
import { renameCompetitor, requireCompetitor } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';

export const handler = endpoint(competitors.update)(({ user, params, body }) =>
  retryOrThrow(async () => {
    const before = await requireCompetitor(user.id, params.id);
    const company = await requireCompany(user.id, before.company_id);
    requireVersion(body, before, toCompetitor(before, company).version);
    const { name } = body;
    const isRenamed = await renameCompetitor(user.id, before, name);
    return isRenamed ? toCompetitor({ ...before, name }, company) : undefined;
  }),
);
