/** Blocks of a client report as text and as HTML that mail programs show: tables, without charts. */
import type { ReportBlock } from '#shared/contract/clientReports.ts';
import { escapeHtml } from '#shared/escapeHtml.ts';
import { whole } from '#shared/format.ts';

export type Block = ReportBlock;
type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;
type Cell = BlockOf<'table'>['rows'][number][number];

export interface Part {
  readonly text: string;
  readonly html: string;
}

/** Attributes of quiet text. */
export const QUIET = 'class="quiet" style="color:#5c616b;font-size:14px"';

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

export const blockParts = (block: Block): Part[] => {
  switch (block.kind) {
    case 'figures':
      return [figuresPart(block)];
    case 'table':
      return tableParts(block);
    case 'seats': {
      const names = block.sites.map(({ name, seats }) => `${name} ${whole(seats)}`).join(' · ');
      return [paragraph(`${block.caption}: ${whole(block.total)}`), paragraph(names, QUIET)];
    }
    case 'lines':
      return block.lines.map((line) => paragraph(line, QUIET));
    case 'chart':
      return [];
  }
};

const figuresPart = ({ figures }: BlockOf<'figures'>): Part => {
  const rows = figures.map(({ label, value, change, tone }): Cell[] => [
    { text: label },
    { text: value },
    { text: change ?? '', ...(tone && { tone }) },
  ]);
  const text = figures.map(({ label, value, change }) => `${label}: ${value}${change ? ` (${change})` : ''}`);
  return { text: text.join('\n'), html: tableHtml([], rows, [false, true, true]) };
};

const tableParts = ({ caption, columns, rows, more }: BlockOf<'table'>): Part[] => {
  const shown = shownColumns(columns);
  const some = rows.slice(0, MOST.rows).map((row) => shown.flatMap((at) => row[at] ?? []));
  const labels = shown.map((at) => columns[at]?.label ?? '');
  const right = shown.map((at) => columns[at]?.align === 'right');
  const isAll = rows.length <= MOST.rows && more === null;
  const table = {
    text: [labels, ...some.map((row) => row.map(({ text }) => text))]
      .map((row) => row.join(' · '))
      .join('\n'),
    html: tableHtml(labels, some, right),
  };
  return [paragraph(caption), table, ...(isAll ? [] : [paragraph('O restante está no relatório.', QUIET)])];
};

/** If there are too many, the first and those of numbers. Returns their places. */
const shownColumns = (columns: BlockOf<'table'>['columns']): number[] => {
  const places = [...columns.keys()];
  if (places.length <= MOST.columns) return places;
  return places.filter((at) => at === 0 || columns[at]?.align === 'right').slice(0, MOST.columns);
};

const CELL = 'padding:4px 6px 4px 0;border-bottom:1px solid #dfe1e6;vertical-align:top';

const tableHtml = (
  labels: readonly string[],
  rows: readonly (readonly Cell[])[],
  right: readonly boolean[],
): string => {
  const side = (at: number) => `text-align:${right[at] ? 'right' : 'left'};overflow-wrap:normal`;
  const head = labels.map((label, at) => `<th style="${CELL};${side(at)}">${escapeHtml(label)}</th>`);
  const body = rows.map(
    (row) => `<tr>${row.map((cell, at) => cellHtml(cell, `${CELL};${side(at)}`, right[at])).join('')}</tr>`,
  );
  return (
    '<table style="width:100%;margin:0 0 1rem;border-collapse:collapse;font-size:14px">' +
    `${head.length > 0 ? `<tr>${head.join('')}</tr>` : ''}${body.join('')}</table>`
  );
};

const COLOURS = { better: '#17663a', worse: '#b3261e' };

const cellHtml = ({ text, tone }: Cell, style: string, isNumber = false): string => {
  const shown = isNumber ? escapeHtml(text) : breakable(text);
  return tone === undefined
    ? `<td style="${style}">${shown}</td>`
    : `<td class="${tone}" style="${style};color:${COLOURS[tone]}">${shown}</td>`;
};

/** Addresses break between their labels and folders, and a word only where it is wider than a phone's column. */
const breakable = (text: string): string =>
  text
    .split(/(?=\.)|(?<=\/)|(?<=[^\s./-]{24})/u)
    .map(escapeHtml)
    .join('<wbr>');
