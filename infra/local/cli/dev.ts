import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { SHARED_REPORT } from '../../site/documents.ts';
import { kindOf } from '../../site/headers.ts';
import { buildCloud } from '../build/build.ts';
import type { Cloud } from '../runtime/cloud.ts';
import { printLine } from '../terminal.ts';
import { runLocally } from './run.ts';

const root = join(import.meta.dirname, '../../..');

/** Waits for the end of a save, because editors save a file in several writes. */
const DEBOUNCE_MS = 80;

const watchFunctions = (cloud: Cloud) => {
  let timer: NodeJS.Timeout | undefined;
  let building = Promise.resolve();
  const rebuild = async () => {
    const startedAt = performance.now();
    try {
      await cloud.reload(await buildCloud());
      printLine(`Funções recarregadas em ${Math.round(performance.now() - startedAt)} ms.`);
    } catch (error) {
      // The running functions stay in use, because the next change may fix the error.
      printLine(error instanceof Error ? error.message : String(error));
    }
  };
  const onChange = (_: unknown, file: string | null) => {
    if (file === null || !/\.ts$/.test(file) || /\.test\.ts$|^local\W/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, DEBOUNCE_MS);
  };
  for (const folder of ['functions', 'shared', 'infra'])
    watch(join(root, folder), { recursive: true }, onChange);
};

await runLocally({
  build: buildCloud(),
  makeSite: async ({ server }) => {
    const vite = await createServer({
      configFile: join(root, 'web/vite.config.ts'),
      server: { middlewareMode: true, ws: { server } },
      appType: 'spa',
    });
    // The policy must allow inline code: Vite reloads modules by inline scripts and adds style elements.
    return {
      answer: (request, response) => {
        if (kindOf(request.url ?? '/') === 'shared') request.url = `/${SHARED_REPORT}`;
        vite.middlewares(request, response);
      },
      inlineCode: true,
    };
  },
  whenReady: watchFunctions,
  onLog: (text) => process.stdout.write(text),
});
