import type { ClientReport } from '#shared/contract/clientReports.ts';
import { readFile } from '../platform/aws/files.ts';
import { readBrand } from './brand.store.ts';
import { reportPdf } from './pdf/reportPdf.ts';

/** With a logo that a PDF can hold; for others, the agency's name stands. */
export const brandedPdf = async (userId: string, report: ClientReport): Promise<Uint8Array> => {
  const { logo_key } = await readBrand(userId);
  const isHeld = logo_key !== null && /\.(?:png|jpg)$/.test(logo_key);
  return reportPdf(report, isHeld ? await readFile(logo_key) : undefined);
};
