import type { ClientReport } from '#shared/contract/clientReports.ts';
import { readFile } from '../platform/aws/files.ts';
import { readBrand } from './brand.store.ts';
import { reportPdf } from './pdf/reportPdf.ts';

/**
 * With the logo if it is a JPEG, which a PDF holds as it is: a picture that has to be decoded could end the
 * process. For others, the agency's name stands.
 */
export const brandedPdf = async (userId: string, report: ClientReport): Promise<Uint8Array> => {
  const { logo_key } = await readBrand(userId);
  const logo = logo_key?.endsWith('.jpg') ? await readFile(logo_key) : undefined;
  return reportPdf(report, logo);
};
