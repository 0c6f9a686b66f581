/** A stack for the tests of one file, which change what all other tests read: the plans. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface OwnStack {
  readonly url: string;
  /** The address of the fake of Stripe. */
  readonly stripeUrl: string;
  readonly stop: () => Promise<void>;
}

/** Starts `npm start` with fresh state on free ports. */
export const startOwnStack = async (): Promise<OwnStack> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-browser-'));
  const child = spawn(process.execPath, ['infra/local/cli/start.ts'], {
    cwd: new URL('../..', import.meta.url).pathname,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    const url = /no ar: (http\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    const environment = readFileSync(join(dataDir, 'environment'), 'utf8');
    return { url, stripeUrl: /^STRIPE_URL=(.*)$/m.exec(environment)?.[1] ?? '', stop };
  }
  throw new Error('The stack did not start');
};
