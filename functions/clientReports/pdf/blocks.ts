import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { whole } from '#shared/format.ts';
import { QUIET, siteColour, toneColour } from '#shared/paperColours.ts';
import { drawChart } from './chart.ts';
import {
  add,
  type Doc,
  decorate,
  type Element,
  keepTogether,
  MARGIN,
  printable,
  setLook,
  WIDTH,
  write,
} from './paper.ts';
import { drawTable } from './table.ts';

type BlockOf<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;

const drawers: {
  readonly [K in ReportBlock['kind']]: (doc: Doc, parent: Element, block: BlockOf<K>, brand: string) => void;
} = {
  figures: (doc, parent, { figures }) => drawFigures(doc, parent, figures),
  table: drawTable,
  chart: drawChart,
  seats: (...all) => drawSeats(...all),
  lines: (doc, parent, { lines }) => {
    for (const text of lines) write(doc, parent, 'P', text, { size: 8, colour: QUIET });
  },
};

export const drawBlock = <K extends ReportBlock['kind']>(
  doc: Doc,
  parent: Element,
  block: BlockOf<K>,
  brand: string,
): void => drawers[block.kind as K](doc, parent, block, brand);

type Figures = BlockOf<'figures'>['figures'];

const A_ROW = 7;
const FIGURE_HEIGHT = 46;

const drawFigures = (doc: Doc, parent: Element, figures: Figures): void => {
  const width = WIDTH / A_ROW;
  for (let start = 0; start < figures.length; start += A_ROW) {
    keepTogether(doc, FIGURE_HEIGHT);
    const top = doc.y;
    for (const [index, { label, value, change, tone }] of figures.slice(start, start + A_ROW).entries()) {
      const at = { x: MARGIN + index * width, width: width - 2 };
      add(doc, parent, 'P', () => {
        setLook(doc, { size: 8, colour: QUIET }).text(printable(label), at.x, top, at);
        setLook(doc, { size: 15, isBold: true }).text(value, at.x, doc.y, at);
        const colour = toneColour(tone, QUIET);
        if (change) setLook(doc, { size: 8.5, colour }).text(change, at.x, doc.y, at);
      });
    }
    doc.x = MARGIN;
    doc.y = top + FIGURE_HEIGHT;
  }
};

const BAR = 16;

const drawSeats = (
  doc: Doc,
  parent: Element,
  { caption, total, sites }: BlockOf<'seats'>,
  brand: string,
): void => {
  write(doc, parent, 'P', `${caption}: ${whole(total)}`, { size: 9, colour: QUIET });
  keepTogether(doc, BAR + 40);
  const top = doc.y + 4;
  decorate(doc, () => {
    let x = MARGIN;
    for (const site of sites) {
      const width = (WIDTH * site.seats) / total;
      doc.rect(x, top, Math.max(0.5, width - 1.5), BAR).fill(siteColour(site, brand));
      x += width;
    }
  });
  doc.y = top + BAR + 6;
  doc.x = MARGIN;
  add(doc, parent, 'P', () => {
    for (const [index, site] of sites.entries()) {
      const isLast = index === sites.length - 1;
      const named = `${printable(site.name)}\u00a0${whole(site.seats)}${isLast ? '' : '   ·   '}`;
      const colour = site.owner === 'other' ? QUIET : siteColour(site, brand);
      setLook(doc, { size: 8.5, colour }).text(named, { width: WIDTH, continued: !isLast });
    }
  });
};
