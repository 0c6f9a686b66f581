import { clientReports } from '#shared/contract/clientReports.ts';
import { endpoint } from '../accounts/endpoint.ts';
import { readFile } from '../platform/aws/files.ts';
import { readBrand } from './brand.store.ts';
import { openShared } from './openShared.ts';
import { reportPdf } from './pdf/reportPdf.ts';
import { composeReport } from './report.ts';

export const handler = endpoint(clientReports.download)(async (request) => {
  const { userId, company, link } = await openShared(request);
  const [report, logo] = await Promise.all([
    composeReport(userId, company, link, request.now),
    readLogo(userId),
  ]);
  const bytes = await reportPdf(report, logo);
  return { pdf: Buffer.from(bytes).toString('base64') };
});

/** Returns a logo that a PDF can hold; others are left out, and the agency's name stands for them. */
const readLogo = async (userId: string): Promise<Uint8Array | undefined> => {
  const { logo_key } = await readBrand(userId);
  return logo_key !== null && /\.(?:png|jpg)$/.test(logo_key) ? readFile(logo_key) : undefined;
};
