/** A tagged A4 document (https://pdfkit.org/docs/accessibility.html), and what its parts share. */
import PDFDocument from 'pdfkit';
import { INK } from '#shared/paperColours.ts';
import { fonts } from './fonts.ts';

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

export const MARGIN = 42;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;

export const newPaper = (title: string, author: string): Doc => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Author: author },
    // Otherwise it begins with a font that is not embedded.
    font: null as unknown as string,
  });
  doc.registerFont('regular', fonts.regular);
  doc.registerFont('bold', fonts.bold);
  return doc.font('regular');
};

/** The height (points) that is left on the page. */
export const roomOn = (doc: Doc): number => BOTTOM - doc.y;

/** Begins a new page if less than this height is left. */
export const keepTogether = (doc: Doc, height: number): void => {
  if (roomOn(doc) < height) doc.addPage();
};

interface Look {
  readonly size?: number;
  readonly colour?: string;
  readonly isBold?: boolean;
}

export const setLook = (doc: Doc, { size = 10, colour = INK, isBold = false }: Look = {}): Doc =>
  doc
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);

interface About {
  readonly alt?: string;
  /** Left, top, right and bottom in points. */
  readonly bbox?: readonly number[];
  readonly scope?: 'Column';
}

/** Adds an element that `draw` draws. The types lack what pdfkit takes since 0.18. */
export const add = (
  doc: Doc,
  parent: Element,
  type: string,
  draw: () => unknown,
  about: About = {},
): void => {
  parent.add(doc.struct(type, about as object, draw as () => void));
};

/** Writes a paragraph over the whole measure, as an element such as P or H2. */
export const write = (doc: Doc, parent: Element, type: string, text: string, look?: Look): void => {
  add(doc, parent, type, () => {
    setLook(doc, look).text(printable(text), MARGIN, doc.y, { width: WIDTH, lineGap: 2 });
  });
};

/** Draws what tells nothing that the text beside it does not. */
export const decorate = (doc: Doc, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
};

/** Letters that the font lacks become its empty square. */
export const printable = (text: string): string => text.normalize('NFC');
