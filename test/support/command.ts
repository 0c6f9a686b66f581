/** Runs the commands of operators: as processes of their own, or in this one, where packages are loaded. */
import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

interface CommandOptions {
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** What is typed; the terminal is closed afterwards. */
  readonly input?: string | undefined;
}

export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Runs a file with these arguments in a process of its own. */
export const runAlone = async (
  file: string,
  args: readonly string[],
  { env, input = '' }: CommandOptions,
): Promise<Ended> => {
  const child = spawn(process.execPath, [file, ...args], { env });
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { out, err, code: await code };
};

/** Runs a command by importing it anew. Only one may run at a time: it takes the streams of the process. */
export const runHere = async (
  load: () => Promise<unknown>,
  args: readonly string[],
  { env, input = '' }: CommandOptions,
): Promise<Ended> => {
  const before = { argv: process.argv, env: process.env, exitCode: process.exitCode };
  const written = { stdout: '', stderr: '' };
  const spies = [
    ...(['stdout', 'stderr'] as const).map((stream) =>
      vi.spyOn(process[stream], 'write').mockImplementation((chunk) => {
        written[stream] += String(chunk);
        return true;
      }),
    ),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
  ];
  process.argv = [process.execPath, 'command', ...args];
  process.env = { ...env };
  try {
    vi.resetModules();
    await load();
    return { out: written.stdout, err: written.stderr, code: Number(process.exitCode ?? 0) };
  } finally {
    for (const spy of spies) spy.mockRestore();
    Object.assign(process, before);
  }
};
