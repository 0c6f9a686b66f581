import * as z from 'zod/mini';

/** One line of the table. */
export const figure = z.object({
  what: z.string(),
  measured: z.string(),
  /** What the same costs at least, measured in the same run. */
  floor: z.string(),
  /** What must hold, and whether it does. */
  bound: z.optional(z.object({ says: z.string(), holds: z.boolean() })),
});
export type Figure = z.output<typeof figure>;

/** The value below which so much of the values (from 0 to 1) lie. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Milliseconds, as people read them. */
export const ms = (value: number): string =>
  value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : seconds(value);

const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

/** Bytes in thousands. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** How long something takes, in milliseconds. */
export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

/** The figures as a table of Markdown. */
export const tableOf = (figures: readonly Figure[]): string => {
  const head = ['figure', 'measured', 'floor', 'must hold'];
  const lines = figures.map(({ what, measured, floor, bound }) => [
    what,
    measured,
    floor,
    bound ? `${bound.holds ? 'yes' : 'NO'}: ${bound.says}` : '',
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...lines.map(toLine)].join('\n');
};
