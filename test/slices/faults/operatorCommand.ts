import { vi } from 'vitest';
import { type Command, runCommand } from '../../../infra/operator/command.ts';

export interface CommandResult {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Environment variables that replace this process's own; undefined removes one. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Runs the command in this process. */
export const runInProcess = async (
  command: Command,
  args: readonly string[],
  env: Variables,
): Promise<CommandResult> => {
  const written = { out: '', err: '' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const code = await runCommand(command, args, {
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
