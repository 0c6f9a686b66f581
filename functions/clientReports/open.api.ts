import { clientReports } from '#shared/contract/clientReports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { countOpening } from './links.store.ts';
import { linkClosed, openShared } from './openShared.ts';
import { composeReport } from './report.ts';

export const handler = endpoint(clientReports.open)(async (request) => {
  const { userId, company, link } = await openShared(request);
  const reader = await request.findSignedInUser();
  if (reader?.id !== userId && !(await countOpening(userId, link.id, request.now))) throw linkClosed();
  return composeReport(userId, company, link, request.now);
});
