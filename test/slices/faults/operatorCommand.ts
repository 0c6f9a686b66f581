import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { type Command, runCommand } from '../../../infra/operator/command.ts';

export interface CommandResult {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Environment variables that replace this process's own; undefined removes one. */
type Variables = Readonly<Record<string, string | undefined>>;

export const runAsChildProcess = async (
  file: string,
  args: readonly string[],
  env: Variables,
): Promise<CommandResult> => {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
  child.stdin.end();
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
};

/** Runs the command in this process, with a terminal that is closed after the input. */
export const runInProcess = async (
  command: Command,
  args: readonly string[],
  env: Variables,
  input = '',
): Promise<CommandResult> => {
  const written = { out: '', err: '' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const code = await runCommand(command, args, {
    input: Readable.from([input]),
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  vi.unstubAllEnvs();
  return { ...written, code };
};
