/** Runs parts of a program, each in a process of its own, and prints their lines as one table. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const line = z.object({ cells: z.array(z.string()), holds: z.boolean() });
export type Line = z.output<typeof line>;

interface Program {
  /** The file that calls `runParts`. */
  readonly file: string;
  readonly head: readonly string[];
  readonly parts: Readonly<Record<string, () => Promise<readonly Line[]>>>;
  /** The parts to run. */
  readonly chosen: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** Sets the exit code 1 if a line does not hold. */
export const runParts = async ({ file, head, parts, chosen, variables }: Program): Promise<void> => {
  const part = parts[process.env.PART ?? ''];
  if (part) return void process.stdout.write(`\n${JSON.stringify(await part())}\n`);
  const unknown = chosen.filter((name) => !parts[name]);
  if (unknown.length > 0) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  const lines: Line[] = [];
  for (const name of chosen) lines.push(...(await runPart(file, { ...variables, PART: name })));
  process.stdout.write(
    `${markdownTable(
      head,
      lines.map(({ cells }) => cells),
    )}\n`,
  );
  process.exitCode = lines.every(({ holds }) => holds) ? 0 : 1;
};

/** Runs a part that starts cold and whose stores reach only one cloud. A failure is a line, too. */
const runPart = async (
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<readonly Line[]> => {
  process.stderr.write(`${variables.PART}…\n`);
  const env = { ...process.env, ...variables };
  const running = promisify(execFile)(process.execPath, [file], { env, maxBuffer: 2 ** 26 });
  const { child } = running;
  child.stderr?.pipe(process.stderr);
  // Ending the part in time also ends its emulators, which would outlive it otherwise.
  const end = () => child.kill();
  process.once('SIGTERM', end).once('SIGINT', end);
  try {
    // The result is the last line; logs of functions that the part calls itself come before it.
    const last = (await running).stdout.trimEnd().split('\n').at(-1) ?? '';
    return z.array(line).parse(JSON.parse(last));
  } catch (error) {
    if (child.killed) process.exit(143);
    return [{ cells: [String(variables.PART), '', String(error).split('\n')[0] ?? '', 'NO'], holds: false }];
  } finally {
    process.removeListener('SIGTERM', end).removeListener('SIGINT', end);
  }
};

const markdownTable = (head: readonly string[], lines: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [toLine(head), toLine(widths.map((width) => '-'.repeat(width))), ...lines.map(toLine)].join('\n');
};
