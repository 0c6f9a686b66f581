import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { leftOutText } from '#shared/format.ts';
import { QUIET, RULE, toneColour } from '#shared/paperColours.ts';
import {
  add,
  type Doc,
  decorate,
  type Element,
  keepTogether,
  MARGIN,
  printable,
  roomOn,
  setLook,
  WIDTH,
} from './paper.ts';

type Table = Extract<ReportBlock, { kind: 'table' }>;
type Cell = Table['rows'][number][number];

const GAP = 12;
const SIZE = 8;
const PADDING = 2.5;
const CAPTION = 16;

/** Draws a table whose head is repeated on each page. */
export const drawTable = (doc: Doc, parent: Element, { caption, columns, total, ...all }: Table): void => {
  const rows = all.rows.slice(0, all.brief);
  const more = leftOutText(rows.length, total);
  const head = columns.map(({ label }) => ({ text: label }));
  const widths = widthsOf(doc, columns, rows);
  const heightOf = (cells: readonly Cell[], isHead = false) => rowHeight(doc, cells, widths, isHead);
  keepTogether(doc, CAPTION + heightOf(head, true) + heightOf(rows[0] ?? []));
  add(doc, parent, 'P', () => {
    const place = { width: WIDTH, lineGap: 2, continued: more !== '' };
    setLook(doc, { size: SIZE + 0.5, isBold: true }).text(printable(caption), MARGIN, doc.y, place);
    if (more !== '') setLook(doc, { size: SIZE, colour: QUIET }).text(`   ${more}`, { continued: false });
  });
  const element = doc.struct('Table');
  parent.add(element);
  const draw = (cells: readonly Cell[], height: number, isHead = false): void => {
    const row = doc.struct('TR');
    element.add(row);
    drawRow(doc, row, { cells, columns, widths, isHead }, height);
    row.end();
  };
  const drawHead = () => draw(head, heightOf(head, true), true);
  drawHead();
  for (const cells of rows) {
    const height = heightOf(cells);
    if (roomOn(doc) < height) {
      doc.addPage();
      drawHead();
    }
    draw(cells, height);
  }
  element.end();
  doc.x = MARGIN;
};

/** Measuring takes long, and one of the longest texts is the widest. */
const MEASURED = 30;

/**
 * Columns are as wide as their texts; the widest text has what is left. If they do not fit, the widest are
 * cut down to the same width.
 */
const widthsOf = (doc: Doc, columns: Table['columns'], rows: Table['rows']): number[] => {
  const widest = columns.map(({ label }, index) => {
    const texts = rows
      .map((cells) => cells[index]?.text ?? '')
      .toSorted((a, b) => b.length - a.length)
      .slice(0, MEASURED);
    setLook(doc, { size: SIZE, isBold: true });
    const own = doc.widthOfString(printable(label));
    setLook(doc, { size: SIZE });
    return Math.ceil(Math.max(own, ...texts.map((text) => doc.widthOfString(printable(text))))) + 1;
  });
  const measure = WIDTH - GAP * (columns.length - 1);
  const fitting = widest.map((width) => Math.min(width, mostWide(widest, measure)));
  const left = measure - fitting.reduce((sum, width) => sum + width, 0);
  const texts = fitting.map((width, index) => (columns[index]?.align === 'left' ? width : 0));
  const roomy = texts.indexOf(Math.max(...texts));
  return fitting.map((width, index) => (index === roomy ? width + left : width));
};

const mostWide = (widest: readonly number[], measure: number): number => {
  let [left, count] = [measure, widest.length];
  for (const width of widest.toSorted((a, b) => a - b)) {
    if (width * count > left) return left / count;
    left -= width;
    count -= 1;
  }
  return measure;
};

const rowHeight = (doc: Doc, cells: readonly Cell[], widths: readonly number[], isHead: boolean): number => {
  setLook(doc, { size: SIZE, isBold: isHead });
  const heights = cells.map(({ text }, index) =>
    doc.heightOfString(printable(text), { width: widths[index] ?? WIDTH }),
  );
  return Math.max(...heights) + 2 * PADDING;
};

interface Row {
  readonly cells: readonly Cell[];
  readonly columns: Table['columns'];
  readonly widths: readonly number[];
  readonly isHead: boolean;
}

const drawRow = (doc: Doc, row: Element, { cells, columns, widths, isHead }: Row, height: number): void => {
  const top = doc.y;
  let x = MARGIN;
  for (const [index, { text, tone }] of cells.entries()) {
    const width = widths[index] ?? 0;
    const place = { width, align: columns[index]?.align ?? 'left' } as const;
    const look = { size: SIZE, colour: isHead ? QUIET : toneColour(tone), isBold: isHead };
    const left = x;
    const draw = () => setLook(doc, look).text(printable(text), left, top + PADDING, place);
    add(doc, row, isHead ? 'TH' : 'TD', draw, isHead ? { scope: 'Column' } : {});
    x += width + GAP;
  }
  doc.y = top + height;
  decorate(doc, () => {
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .lineWidth(isHead ? 1 : 0.5)
      .stroke(RULE);
  });
};
