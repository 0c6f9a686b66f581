/** An error that the person at the terminal can fix. It is shown as one sentence, without a stack. */
export class CliError extends Error {}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** If the program fails, prints why and exits with 1. */
export const runOrExplain = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program();
  } catch (error) {
    const text = error instanceof CliError ? error.message : stackOf(error);
    process.stderr.write(`\n${text}\n\n`);
    process.exit(1);
  }
};

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : error);

/** The process survives closed output, or a file on a full disk; only lines are lost. */
export const outliveTerminal = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
};

const NPM_MS = 250;

/** Ends when npm's shell ends: npm signals only the shell, and most shells do not pass the signal on. */
export const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const { ppid: shell } = process;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_MS);
  timer.unref();
};

/** Resolves at the first termination signal, such as Ctrl-C; before and after it, one ends the process. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
