import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { startCheck } from './request/startCheck.ts';

export const handler = endpoint(checks.startGrid)(({ user, params, now }) =>
  startCheck({ userId: user.id, companyId: params.id, kind: 'grid', now }),
);
