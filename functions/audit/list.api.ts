import { audit } from '#shared/contract/admin/audit.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { listAudit } from './audit.store.ts';

export const handler = endpoint(audit.list)(({ query }) => listAudit(query));
