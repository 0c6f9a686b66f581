/** Blocks of a client report as text and as HTML that mail programs show: tables, without charts. */
import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { leftOutText, whole } from '#shared/format.ts';
import { QUIET as GREY, RULE, toneColour } from '#shared/paperColours.ts';

type BlockOf<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;
type Cell = BlockOf<'table'>['rows'][number][number];

export interface Part {
  readonly text: string;
  readonly html: string;
}

/** Attributes of quiet text. */
export const QUIET = `class="quiet" style="color:${GREY};font-size:14px"`;

export const paragraph = (text: string, attributes = ''): Part => ({
  text,
  html: `<p ${attributes}>${escapeHtml(text)}</p>`,
});

const SIZES = { h1: '1.25rem', h2: '1.0625rem' };

export const heading = (tag: keyof typeof SIZES, text: string): Part => ({
  text: tag === 'h1' ? text : text.toUpperCase(),
  html: `<${tag} style="margin:1.5rem 0 .5rem;font-size:${SIZES[tag]};line-height:1.3">${escapeHtml(text)}</${tag}>`,
});

/** Phones show as many columns side by side, and nobody reads more rows in a mail. */
const MOST = { columns: 4, rows: 5 };

const renderers: { readonly [K in ReportBlock['kind']]: (block: BlockOf<K>) => Part[] } = {
  figures: ({ figures }) => [
    tablePart(
      figures.map(({ label, value, change, tone }) => [
        { text: label },
        { text: value },
        { text: change ?? '', tone },
      ]),
      [false, true, true],
    ),
  ],
  table: ({ caption, columns, rows, brief, total }) => {
    const shown = shownColumns(columns);
    const count = Math.min(rows.length, brief, MOST.rows);
    const some = [columns.map(({ label }) => ({ text: label })), ...rows.slice(0, count)];
    const table = tablePart(
      some.map((row) => shown.flatMap((at) => row[at] ?? [])),
      shown.map((at) => columns[at]?.align === 'right'),
      'th',
    );
    const left = leftOutText(count, total) + (rows.length > count ? ' Mais no relatório.' : '');
    return [paragraph(caption), table, ...(left === '' ? [] : [paragraph(left, QUIET)])];
  },
  seats: ({ caption, total, sites }) => [
    paragraph(`${caption}: ${whole(total)}`),
    paragraph(sites.map(({ name, seats }) => `${name} ${whole(seats)}`).join(' · '), QUIET),
  ],
  lines: ({ lines }) => lines.map((line) => paragraph(line, QUIET)),
  chart: () => [],
};

export const blockParts = <K extends ReportBlock['kind']>(block: BlockOf<K>): Part[] =>
  renderers[block.kind as K](block);

/** If there are too many, the first and those of numbers. Returns their places. */
const shownColumns = (columns: BlockOf<'table'>['columns']): number[] => {
  const places = [...columns.keys()];
  if (places.length <= MOST.columns) return places;
  return places.filter((at) => at === 0 || columns[at]?.align === 'right').slice(0, MOST.columns);
};

/** `first` is the element of the first row's cells. */
const tablePart = (
  rows: readonly (readonly Cell[])[],
  right: readonly boolean[],
  first: 'td' | 'th' = 'td',
): Part => {
  const cellHtml = ({ text, tone }: Cell, at: number, tag: string) =>
    `<${tag} class="${tone ?? ''}" style="padding:4px 6px 4px 0;border-bottom:1px solid ${RULE};vertical-align:top;` +
    `overflow-wrap:normal;text-align:${right[at] ? 'right' : 'left'}` +
    `${tone ? `;color:${toneColour(tone)}` : ''}">${right[at] ? escapeHtml(text) : breakable(text)}</${tag}>`;
  const rowHtml = (row: readonly Cell[], index: number) =>
    `<tr>${row.map((cell, at) => cellHtml(cell, at, index === 0 ? first : 'td')).join('')}</tr>`;
  return {
    text: rows.map((row) => row.flatMap(({ text }) => text || []).join(' · ')).join('\n'),
    html: `<table style="width:100%;margin:0 0 1rem;border-collapse:collapse;font-size:13px">${rows.map(rowHtml).join('')}</table>`,
  };
};

/** Addresses break between labels and folders, and a word only where it is wider than a phone's column. */
const breakable = (text: string): string =>
  text
    .split(/(?=\.)|(?<=\/)|(?<=[^\s./-]{24})/u)
    .map(escapeHtml)
    .join('<wbr>');
