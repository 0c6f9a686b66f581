/** `npm run dev`: as `npm start`, with functions and pages taking up every change of their sources. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { buildCloud } from '../build/build.ts';
import type { Cloud } from '../runtime/cloud.ts';
import { say } from '../terminal.ts';
import { runLocally } from './run.ts';

const root = join(import.meta.dirname, '../../..');

/** Editors write a file in several steps. */
const SETTLED_MS = 80;

const watchFunctions = (cloud: Cloud) => {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = async () => {
    const startedAt = performance.now();
    try {
      await cloud.reload(await buildCloud());
      say(`Funções recarregadas em ${Math.round(performance.now() - startedAt)} ms.`);
    } catch (error) {
      // What runs goes on running: the next saved file may mend it.
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const onChange = (_: unknown, file: string | null) => {
    if (file === null || !/\.ts$/.test(file) || /\.test\.ts$|^local\W/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, SETTLED_MS);
  };
  for (const room of ['functions', 'shared', 'infra']) watch(join(root, room), { recursive: true }, onChange);
};

await runLocally({
  makeSite: async ({ server }) => {
    const vite = await createServer({
      configFile: join(root, 'web/vite.config.ts'),
      server: { middlewareMode: true, ws: { server } },
      appType: 'spa',
    });
    return { answer: vite.middlewares };
  },
  whenReady: watchFunctions,
  onLog: (text) => process.stdout.write(text),
});
