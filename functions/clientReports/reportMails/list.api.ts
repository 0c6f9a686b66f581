import { reportMails } from '#shared/contract/reportMails.ts';
import { endpoint } from '../../accounts/endpoint.ts';
import { mailingsOf } from './mailing.store.ts';
import { toMailing } from './mailing.ts';

export const handler = endpoint(reportMails.list)(async ({ user }) =>
  (await mailingsOf(user.id)).map(toMailing),
);
