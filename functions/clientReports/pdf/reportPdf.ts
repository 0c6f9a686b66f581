import { buffer } from 'node:stream/consumers';
import { APPENDIX, type ClientReport } from '#shared/contract/clientReports.ts';
import { QUIET } from '#shared/paperColours.ts';
import { logoKeyIn } from '../../companies/logos/logos.ts';
import { readFile } from '../../platform/aws/files.ts';
import { drawBlock } from './blocks.ts';
import {
  add,
  type Doc,
  decorate,
  type Element,
  keepTogether,
  MARGIN,
  newPaper,
  printable,
  setLook,
  WIDTH,
  write,
} from './paper.ts';

export const reportPdf = async (report: ClientReport): Promise<Uint8Array> => {
  const { brand, company, period } = report;
  const logo = await readLogo(brand);
  const doc = newPaper(`${company.name}: relatório de ${period.text}`, brand.name ?? company.name);
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawHead(doc, root, report, logo);
  const appendix = report.sections.find(({ id }) => APPENDIX.includes(id));
  for (const one of report.sections) {
    const { title, blocks } = one;
    if (one === appendix) doc.addPage();
    else doc.moveDown(0.9);
    keepTogether(doc, 75);
    const section = doc.struct('Sect');
    root.add(section);
    write(doc, section, 'H2', title, { size: 13, colour: brand.colour, isBold: true });
    doc.moveDown(0.4);
    for (const block of blocks) {
      drawBlock(doc, section, block, brand.colour);
      doc.moveDown(0.5);
    }
    section.end();
  }
  root.end();
  numberPages(doc, brand.name ?? company.name);
  doc.end();
  return bytes;
};

/**
 * A JPEG, which a PDF holds as it is: a picture that has to be decoded could end the process. For others, the
 * agency's name stands.
 */
const readLogo = async ({ logo_url }: ClientReport['brand']): Promise<Uint8Array | undefined> =>
  logo_url?.endsWith('.jpg') ? readFile(logoKeyIn(logo_url)) : undefined;

const LOGO = { width: 140, height: 36 };

const drawHead = (
  doc: Doc,
  root: Element,
  { brand, company, period, ...report }: ClientReport,
  logo: Uint8Array | undefined,
): void => {
  const top = doc.y;
  const name = brand.name ?? '';
  const picture = logo && openPicture(doc, logo);
  if (picture) {
    const box = { alt: name, bbox: [MARGIN, top, MARGIN + LOGO.width, top + LOGO.height] };
    const fit = [LOGO.width, LOGO.height] as [number, number];
    add(doc, root, 'Figure', () => doc.image(picture, MARGIN, top, { fit }), box);
  } else if (name) {
    const look = { size: 12, isBold: true, colour: brand.colour };
    add(doc, root, 'P', () =>
      setLook(doc, look).text(printable(name), MARGIN, top + 10, { width: WIDTH / 2 }),
    );
  }
  add(doc, root, 'P', () => {
    const place = { width: WIDTH / 2, align: 'right' as const };
    setLook(doc, { size: 9, colour: QUIET }).text(period.text, MARGIN + WIDTH / 2, top + 12, place);
  });
  decorate(doc, () => doc.rect(MARGIN, top + LOGO.height + 8, WIDTH, 2).fill(brand.colour));
  doc.y = top + LOGO.height + 26;
  write(doc, root, 'H1', company.name, { size: 18, isBold: true });
  write(doc, root, 'P', company.domain, { size: 9, colour: QUIET });
  doc.moveDown(0.8);
  write(doc, root, 'P', report.headline, { size: 13, isBold: true });
  doc.moveDown(0.4);
  for (const text of report.summary) write(doc, root, 'P', text, { size: 10 });
  if (report.introduction !== null) {
    doc.moveDown(0.6);
    write(doc, root, 'P', report.introduction, { size: 10 });
  }
};

const openPicture = (doc: Doc, bytes: Uint8Array): PDFKit.Mixins.ImageSrc | undefined => {
  try {
    // The types lack this method.
    return (doc as Doc & { openImage: (bytes: Buffer) => Buffer }).openImage(Buffer.from(bytes));
  } catch {
    return undefined;
  }
};

const numberPages = (doc: Doc, name: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Text below the margin would begin a page.
    doc.page.margins.bottom = 0;
    decorate(doc, () => {
      const at = { width: WIDTH, lineBreak: false };
      setLook(doc, { size: 8, colour: QUIET }).text(printable(name), MARGIN, 812, at);
      doc.text(`${page + 1} de ${count}`, MARGIN, 812, { ...at, align: 'right' });
    });
  }
};
