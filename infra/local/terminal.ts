/** An error that the person at the terminal can fix: shown as one sentence, without a stack. */
export class CliError extends Error {}

const OLDEST_NODE = 24;

/** Writes a line to the terminal. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Throws CliError if this Node is too old. */
export const requireNode = (version = process.versions.node): void => {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return;
  throw new CliError(
    `O Ranqueia precisa do Node ${OLDEST_NODE} e este é o ${version}. Rode "npm start", que usa o Node instalado em node_modules.`,
  );
};

/** Runs a program. If it fails, prints why and exits with 1. */
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

/** Resolves at the first Ctrl-C or other termination signal; a second one exits immediately. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    let received = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (received) process.exit(130);
        received = true;
        resolve();
      });
    }
  });
