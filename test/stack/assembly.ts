import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from '../../infra/local/build/buildOnce.ts';
import { everySetting } from './deployments.ts';

const root = join(import.meta.dirname, '../..');

/** An option of Node that makes every connection of a process fail. */
const offline = `--import=data:text/javascript,${encodeURIComponent(
  "import net from 'node:net'; net.Socket.prototype.connect = () => { throw new Error('The network was used'); };",
)}`;

/** Runs a script that has neither a network nor other programs, such as Docker. */
const runOffline = async (
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { HOME, GOGC, NODE_COMPILE_CACHE } = process.env;
  await promisify(execFile)(process.execPath, [...command], {
    cwd: root,
    env: {
      PATH: dirname(process.execPath),
      HOME,
      NODE_OPTIONS: offline,
      ...(GOGC !== undefined && { GOGC }),
      ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
      ...environment,
    },
  });
};

const sources = ['functions', 'shared', 'infra', 'test/stack'];

/** Synthesises every deployment into its own folder, once for the same sources. */
export const synthesizeOnce = (): Promise<string> =>
  buildOnce('stacks', sources, (dir) => runOffline(['test/stack/synthesizeDeployments.ts', dir]));

/** Assembles the stacks with every setting, once for the same sources. Nobody may change the folder. */
export const assembleOnce = (): Promise<string> =>
  buildOnce('deployment', [...sources, 'web'], (dir) =>
    runOffline(['infra/app.ts', dir], {
      CDK_OUTDIR: join(dir, 'assembly'),
      CDK_CONTEXT_JSON: JSON.stringify(everySetting),
    }),
  );
