import { competitors } from '#shared/contract/competitors.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { requireCompany } from '../companies/companies.store.ts';
import { retryOrThrow } from '../platform/aws/retryIfChanged.ts';
import { mergeEdit } from '../platform/edits.ts';
import { renameCompetitor, requireCompetitor } from './competitors.store.ts';
import { toCompetitor } from './competitors.ts';

export const handler = endpoint(competitors.update)(({ user, params, body: { base, ...form } }) =>
  retryOrThrow(async () => {
    const before = await requireCompetitor(user.id, params.id);
    const company = await requireCompany(user.id, before.company_id);
    const { name } = mergeEdit(form, base, before);
    const isRenamed = await renameCompetitor(user.id, before, name);
    return isRenamed ? toCompetitor({ ...before, name }, company) : undefined;
  }),
);
