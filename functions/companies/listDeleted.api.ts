import { companies } from '#shared/contract/companies.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { toMoment } from '../platform/time/clock.ts';
import { toCompany, vanishesAt } from './companies.ts';
import { listTrash } from './trash.store.ts';

export const handler = endpoint(companies.listDeleted)(async ({ user }) =>
  (await listTrash(user.id)).map((company) => ({
    ...toCompany(company),
    keywords_count: company.keywords_count,
    deleted_at: company.deleted_at,
    vanishes_at: toMoment(vanishesAt(company.deleted_at)),
  })),
);
