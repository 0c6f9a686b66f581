import type { ReportBlock } from '#shared/contract/clientReports.ts';
import {
  add,
  type Doc,
  decorate,
  type Element,
  hasRoom,
  MARGIN,
  printable,
  QUIET,
  RULE,
  setLook,
  toneColour,
  WIDTH,
  write,
} from './paper.ts';

type Table = Extract<ReportBlock, { kind: 'table' }>;
type Cell = Table['rows'][number][number];

const GAP = 12;
const SIZE = 8.5;
const PADDING = 4;

/** Draws a table whose head is repeated on each page. */
export const drawTable = (doc: Doc, parent: Element, { caption, columns, rows, more }: Table): void => {
  const head = columns.map(({ label }) => ({ text: label }));
  const widths = widthsOf([head, ...rows]);
  const element = doc.struct('Table', { title: caption });
  parent.add(element);
  const draw = (cells: readonly Cell[], isHead: boolean): void => {
    const height = heightOf(doc, cells, widths, isHead);
    const row = doc.struct('TR');
    element.add(row);
    drawRow(doc, row, { cells, columns, widths, isHead }, height);
    row.end();
  };
  draw(head, true);
  for (const cells of rows) {
    if (!hasRoom(doc, heightOf(doc, cells, widths, false))) {
      doc.addPage();
      draw(head, true);
    }
    draw(cells, false);
  }
  element.end();
  doc.x = MARGIN;
  if (more !== null) write(doc, parent, 'P', more, { size: SIZE, colour: QUIET });
};

const MOST_LETTERS = 60;

/** Columns share the measure by their longest texts. */
const widthsOf = (rows: readonly (readonly Cell[])[]): number[] => {
  const letters = (rows[0] ?? []).map((_, index) =>
    Math.min(MOST_LETTERS, Math.max(...rows.map((cells) => cells[index]?.text.length ?? 0))),
  );
  const unit = (WIDTH - GAP * (letters.length - 1)) / letters.reduce((sum, count) => sum + count, 0);
  return letters.map((count) => count * unit);
};

const heightOf = (doc: Doc, cells: readonly Cell[], widths: readonly number[], isHead: boolean): number => {
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
