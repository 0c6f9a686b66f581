import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Line } from '../support/measuring/parts.ts';

export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly baseline: string;
  readonly target?: { readonly text: string; readonly met: boolean };
}

export const atMost = (value: number, most: number, text: string) => ({ text, met: value <= most });

export const runScript = async (
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<unknown> => {
  const env = { ...process.env, ...variables };
  const running = promisify(execFile)(process.execPath, [join(import.meta.dirname, file)], { env });
  running.child.stderr?.pipe(process.stderr);
  return JSON.parse((await running).stdout);
};

/** `fraction` is from 0 to 1. */
export const quantile = (values: readonly number[], fraction: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(fraction * values.length) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Formats milliseconds with their unit; from 1,000 on, as seconds. */
export const ms = (value: number): string =>
  value < 1000 ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : seconds(value);

const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

export const lineOf = ({ what, measured, baseline, target }: Figure): Line => ({
  cells: [what, measured, baseline, target ? `${target.met ? 'yes' : 'NO'}: ${target.text}` : ''],
  holds: target?.met !== false,
});
