export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Resolves with the exit code. Errors are shown as one sentence. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>;

export const runCommand = async (
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  try {
    return await command(args, terminal);
  } catch (error) {
    terminal.err(`${error instanceof Error ? error.message : 'Erro desconhecido.'}\n`);
    return 1;
  }
};

export const runAsProcess = async (command: Command): Promise<void> => {
  process.exitCode = await runCommand(command, process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
};
