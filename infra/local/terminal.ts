/** What the person at the terminal can mend: said in one sentence, without a stack. */
export class Unable extends Error {}

const OLDEST_NODE = 24;

/** Writes a line to the terminal. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Throws Unable on a Node that is too old for this program. */
export const requireNode = (version = process.versions.node): void => {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return;
  throw new Unable(
    `O Ranqueia precisa do Node ${OLDEST_NODE} e este é o ${version}. Rode "npm start", que usa o Node instalado em node_modules.`,
  );
};

/** Runs a program to its end, or says why it cannot go on and exits with 1. */
export const runOrExplain = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program();
  } catch (error) {
    const text = error instanceof Unable ? error.message : stackOf(error);
    process.stderr.write(`\n${text}\n\n`);
    process.exit(1);
  }
};

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : error);

/** Resolves at the first Ctrl-C or the like; a second one ends the process at once. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    let heard = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (heard) process.exit(130);
        heard = true;
        resolve();
      });
    }
  });
