import { routes } from '#shared/contract/index.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listAudit } from './audit.store.ts';

export const handler = endpoint(routes.audit.list)(({ query }) => listAudit(query));
