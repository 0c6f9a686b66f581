/** Everything that is deployed, as the CDK command line builds it. */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce, buildSite } from '../../infra/local/build/build.ts';
import { everySetting } from './templates.ts';

const root = join(import.meta.dirname, '../..');

/** Fails every connection of a process. */
const offline = `--import=data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('The network was used'); };",
)}`;

/** Runs a script in a process of its own that finds no network and no other program, such as Docker. */
const runOffline = async (dir: string, ...command: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [...command], {
    cwd: root,
    env: {
      PATH: dirname(process.execPath),
      HOME: process.env.HOME,
      NODE_OPTIONS: offline,
      CDK_OUTDIR: join(dir, 'assembly'),
      CDK_CONTEXT_JSON: JSON.stringify(everySetting),
      ...(process.env.GOGC !== undefined && { GOGC: process.env.GOGC }),
    },
  });
};

const sources = ['functions', 'shared', 'infra', 'web', 'test/stack'];

/**
 * Builds and synthesises everything with every setting, unless these sources have been assembled before. The
 * folder holds `functions`, `deployedSite` and the `assembly`, and nobody may change it.
 */
export const assembleOnce = (): Promise<string> =>
  buildOnce('deployment-first', sources, (dir) => runOffline(dir, 'infra/app.ts', dir));

/** The same by other processes, with the site that the local stack serves: its `functions` and `assembly`. */
export const assembleAgainOnce = async (): Promise<string> => {
  const site = await buildSite();
  return buildOnce('deployment-second', sources, (dir) =>
    runOffline(dir, 'test/stack/assembleAgain.ts', dir, site),
  );
};
