/** Everything that is deployed, as the CDK command line builds it. */
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from '../../infra/local/build/build.ts';
import { everySetting } from './templates.ts';

const root = join(import.meta.dirname, '../..');

/** Fails every connection of a process. */
const offline = `--import=data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('The network was used'); };",
)}`;

/**
 * Builds and synthesises everything with every setting, in a process of its own that finds no network and no
 * other program, such as Docker. Fills a folder with `functions`, `deployedSite` and the `assembly`.
 */
const assemble = async (dir: string): Promise<void> => {
  await promisify(execFile)(process.execPath, ['infra/app.ts', dir], {
    cwd: root,
    env: {
      PATH: dirname(process.execPath),
      HOME: process.env.HOME,
      NODE_OPTIONS: offline,
      CDK_OUTDIR: join(dir, 'assembly'),
      CDK_CONTEXT_JSON: JSON.stringify(everySetting),
    },
  });
};

/**
 * The same, unless these sources have been assembled before. Returns the folder, which nobody may change.
 * Those of different times were made by different processes.
 */
export const assembleOnce = (time: 'first' | 'second' = 'first'): Promise<string> =>
  buildOnce(
    `deployment-${time}`,
    ['functions', 'shared', 'infra', 'web', 'test/stack/assembly.ts', 'test/stack/templates.ts'],
    assemble,
  );
