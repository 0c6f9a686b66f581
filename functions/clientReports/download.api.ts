import { clientReports } from '#shared/contract/clientReports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { openShared } from './openShared.ts';
import { reportPdf } from './pdf/reportPdf.ts';
import { composeReport } from './report.ts';

export const handler = endpoint(clientReports.download)(async (request) => {
  const { userId, company, link } = await openShared(request);
  const bytes = await reportPdf(await composeReport(userId, company, link, request.now));
  return { pdf: Buffer.from(bytes).toString('base64') };
});
