import { once } from 'node:events';
import { createWriteStream, existsSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildCloud } from '../build/build.ts';
import { demoAdmin, demoCustomer, demoPlants } from '../demo/data.ts';
import { type Outside, startOutside } from '../fakes/fakes.ts';
import { type Listening, listen } from '../http.ts';
import { type Cloud, type CloudOptions, startCloud } from '../runtime/cloud.ts';
import { withConfig } from '../site/config.ts';
import type { LocalSite } from '../site/site.ts';
import { requireNode, runOrExplain, say, Unable, untilSignal } from '../terminal.ts';
import { takeState } from './state.ts';

/** What differs between `npm start` and `npm run dev`. */
export interface RunOptions {
  /** Makes what answers the SPA's addresses; it is told the server, for a socket of its own, and where it may keep files. */
  readonly makeSite: (server: Listening, dataDir: string) => Promise<LocalSite>;
  /** Called when everything runs. */
  readonly whenReady?: (cloud: Cloud) => void;
  /** What functions write to their log, beside the file. */
  readonly onLog?: (text: string) => void;
}

const RETRY_AFTER_SECONDS = 2;
const { email, password } = demoCustomer;

/** Runs the product on this machine until Ctrl-C, saying what it does. Ends the process with 1, and why, where it cannot. */
export const runLocally = (options: RunOptions): Promise<void> =>
  runOrExplain(async () => {
    const startedAt = performance.now();
    requireNode();
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
    const { PORT = '3000', DATA_DIR = '.local' } = process.env;
    const dataDir = resolve(DATA_DIR);
    const state = await takeState(dataDir, values.fresh);
    const ready = Promise.withResolvers<RequestListener>();
    // Listens before all else: a taken port is known at once, and who comes early waits.
    const server = await listenAt(Number(PORT), async (request, response) => {
      const answer = await ready.promise;
      answer(request, response);
    });
    const url = `http://localhost:${server.port}`;
    const note: CloudOptions['onChildren'] = (children) => state.note({ pid: process.pid, url, children });
    note([]);
    say(values.fresh ? 'Começando do zero.' : `Dados em ${shown(dataDir)}.`);
    say('Preparando funções e páginas…');
    const [build, site, outside] = await Promise.all([
      buildCloud(),
      options.makeSite(server, dataDir),
      startOutside(process.env, { dataDir }),
    ]);
    const log = createWriteStream(join(dataDir, 'functions.log'), { flags: 'a' });
    const cloud = await startCloud({
      build,
      dataDir,
      endpoint: process.env.AWS_ENDPOINT_URL,
      variables: outside.variables,
      secrets: outside.secrets,
      keepsTime: true,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      onLog: (text) => {
        log.write(text);
        options.onLog?.(text);
      },
      otherwise: withConfig({ ...outside.pages, demo: { email, password } }, site.answer),
      onChildren: note,
    });
    writeEnvironment(dataDir, cloud);
    outside.serper?.plant(...demoPlants);
    await seed(dataDir, cloud, outside);
    await site.publish?.(cloud.answer, url);
    ready.resolve(cloud.answer);
    outside.stripe?.sendEventsTo(`http://127.0.0.1:${server.port}/api/webhooks/stripe`);
    options.whenReady?.(cloud);
    welcome(url, dataDir, performance.now() - startedAt);
    await untilSignal();
    say('Encerrando…');
    await server.close();
    await cloud.stop();
    await outside.stop();
    state.release();
    process.exit(0);
  });

const listenAt = async (port: number, handler: RequestListener): Promise<Listening> => {
  try {
    return await listen(handler, port);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    throw new Unable(
      `A porta ${port} já está em uso. Feche o outro programa ou escolha outra porta: PORT=${port + 1} npm start`,
    );
  }
};

/** Fills the table with the demo, once: a mark in the state, not a look at the table, tells whether that was ended. */
const seed = async (dataDir: string, { environment }: Cloud, { stripe }: Outside): Promise<void> => {
  const mark = join(dataDir, 'demo-seeded');
  // The state of another's emulator does not lie here: there, the seed itself looks whether it was there before.
  if (process.env.AWS_ENDPOINT_URL === undefined && existsSync(mark)) return;
  say('Criando os dados de demonstração…');
  const worker = new Worker(new URL('../demo/seedThread.ts', import.meta.url), {
    env: { ...environment, ...(stripe && { STRIPE_STAND_IN_URL: stripe.url }) },
  });
  const [exitCode]: number[] = await once(worker, 'exit');
  if (exitCode !== 0) throw new Error('The demo could not be written');
  writeFileSync(mark, '');
};

/** Leaves the functions' environment where our own programs, such as `npm run admin`, find the table of this machine. */
const writeEnvironment = (dataDir: string, { environment }: Cloud) => {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(dataDir, 'environment'), lines.join(''), { mode: 0o600 });
};

const shown = (path: string): string => relative(process.cwd(), path) || '.';

const welcome = (url: string, dataDir: string, tookMs: number) => {
  say(`
  Ranqueia no ar: ${url}   (em ${(tookMs / 1000).toFixed(1).replace('.', ',')} s)

  Cliente de demonstração   ${demoCustomer.email} / ${demoCustomer.password}
  Administrador             ${demoAdmin.email} / ${demoAdmin.password}

  Registro das funções: ${join(shown(dataDir), 'functions.log')}
  Ctrl-C encerra; "npm start -- --fresh" começa do zero.
`);
};
