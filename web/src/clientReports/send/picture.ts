/** A report as a square picture for messengers, drawn by the browser. */
import type { ClientReport, ReportBlock } from '#shared/contract/clientReports.ts';
import { whole } from '#shared/format.ts';
import { INK, QUIET, RULE, siteColour } from '#shared/paperColours.ts';
import { linesIn } from './linesIn.ts';

const SIZE = 1080;
const EDGE = 88;
const WIDTH = SIZE - 2 * EDGE;
const BAND = 20;

/** The largest size in which the headline has at most so many lines. */
const HEADLINES = [72, 64, 56, 48, 40];
const MOST_LINES = 5;

type Of<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;

export const drawPicture = async (report: ClientReport): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no canvas');
  await document.fonts.load(fontOf(HEADLINES[0] ?? 0, 650));
  const pen = penOf(context);
  const { brand, company, period, headline, sections } = report;
  pen.box(0, 0, SIZE, SIZE, '#fff');
  pen.box(0, 0, SIZE, BAND, brand.colour);
  pen.text(company.name, { y: 136, size: 38, weight: 650 });
  pen.text(period.text, { y: 184, size: 28, colour: QUIET });
  pen.headline(headline, 300);
  const blocks = sections.flatMap((section) => section.blocks);
  const seats = blocks.find((block): block is Of<'seats'> => block.kind === 'seats');
  const figures = blocks.find((block): block is Of<'figures'> => block.kind === 'figures');
  if (seats) drawSeats(pen, seats, brand.colour);
  else if (figures) drawFigures(pen, figures);
  pen.box(EDGE, 936, WIDTH, 2, RULE);
  const logo = brand.logo_url === null ? undefined : await loaded(brand.logo_url);
  const logoWidth = logo ? pen.logo(logo, 956, 72) : 0;
  pen.text(brand.name ?? 'Feito com Ranqueia', { x: EDGE + logoWidth, y: 1004, size: 30, weight: 600 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser writes no PNG');
  return blob;
};

const loaded = async (url: string): Promise<HTMLImageElement | undefined> => {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
};

/** A bar whose parts are the seats of each site, and their names in three columns below it. */
const drawSeats = (pen: Pen, { caption, total, sites }: Of<'seats'>, brand: string): void => {
  pen.text(`${caption}: ${whole(total)}`, { y: 724, size: 28, colour: QUIET });
  let x = EDGE;
  for (const [index, site] of sites.entries()) {
    const colour = siteColour(site, brand);
    const width = (WIDTH * site.seats) / total;
    pen.box(x, 744, Math.max(1, width - 4), 48, colour);
    x += width;
    const [left, y] = [EDGE + ((index % 3) * WIDTH) / 3, 834 + Math.floor(index / 3) * 38];
    pen.box(left, y - 20, 22, 22, colour);
    pen.text(`${whole(site.seats)} ${site.name}`, { x: left + 32, y, size: 22, width: WIDTH / 3 - 40 });
  }
};

const MOST_FIGURES = 3;

const drawFigures = (pen: Pen, { figures }: Of<'figures'>): void => {
  for (const [index, { label, value, change }] of figures.slice(0, MOST_FIGURES).entries()) {
    const x = EDGE + (index * WIDTH) / MOST_FIGURES;
    pen.text(label, { x, y: 740, size: 28, colour: QUIET });
    pen.text(value, { x, y: 816, size: 68, weight: 650 });
    pen.text(change ?? '', { x, y: 864, size: 28, colour: QUIET });
  }
};

interface Style {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly width?: number;
  readonly weight?: number;
  readonly colour?: string;
}

type Pen = ReturnType<typeof penOf>;

const fontOf = (size: number, weight: number) => `${weight} ${size}px "Inter Variable", sans-serif`;

const penOf = (context: CanvasRenderingContext2D) => {
  const lines = (text: string, size: number, weight: number, most: number): readonly string[] => {
    context.font = fontOf(size, weight);
    return linesIn(text, (part) => context.measureText(part).width <= WIDTH, most);
  };
  const text = (content: string, style: Style): void => {
    const { x = EDGE, y, size, weight = 400, colour = INK, width = SIZE - EDGE - x } = style;
    context.font = fontOf(size, weight);
    context.fillStyle = colour;
    const [line = ''] = linesIn(content, (part) => context.measureText(part).width <= width, 1);
    context.fillText(line, x, y);
  };
  return {
    lines,
    text,
    box: (x: number, y: number, width: number, height: number, colour: string): void => {
      context.fillStyle = colour;
      context.fillRect(x, y, width, height);
    },
    headline: (content: string, y: number): void => {
      const fits = (size: number) => lines(content, size, 650, MOST_LINES + 1).length <= MOST_LINES;
      const size = HEADLINES.find(fits) ?? HEADLINES.at(-1) ?? 0;
      for (const [index, line] of lines(content, size, 650, MOST_LINES).entries())
        text(line, { y: y + index * size * 1.2, size, weight: 650 });
    },
    /** Returns the width that it takes, with the distance to what follows. */
    logo: (image: HTMLImageElement, y: number, height: number): number => {
      const scale = Math.min(height / image.naturalHeight, WIDTH / 2 / image.naturalWidth);
      const width = image.naturalWidth * scale;
      context.drawImage(
        image,
        EDGE,
        y + (height - image.naturalHeight * scale) / 2,
        width,
        image.naturalHeight * scale,
      );
      return width + 24;
    },
  };
};
