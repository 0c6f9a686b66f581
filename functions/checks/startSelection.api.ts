import { checks } from '#shared/contract/checks.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { startCheck } from './request/startCheck.ts';

export const handler = endpoint(checks.startSelection)(({ user, params, body, now }) =>
  startCheck({
    userId: user.id,
    companyId: params.id,
    kind: 'keywords',
    only: new Set(body.keyword_ids),
    now,
  }),
);
