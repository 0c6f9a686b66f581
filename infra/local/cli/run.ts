import { createWriteStream, existsSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stripeEvents } from '#shared/stripeEvents.ts';
import { allAt } from '../aws/services.ts';
import type { CloudBuild } from '../build/build.ts';
import { demoAdmin, demoCustomer } from '../demo/data.ts';
import { plantDemo, seedInThread } from '../demo/seedInThread.ts';
import { startExternalServices } from '../fakes/externalServices.ts';
import { type Listening, listen } from '../http.ts';
import { type Cloud, startCloud } from '../runtime/cloud.ts';
import { type LocalSite, withConfig, withSecurityHeaders } from '../site/site.ts';
import { CliError, endWithNpm, outliveTerminal, printLine, runOrExplain, untilSignal } from '../terminal.ts';
import { acquireState, SEEDED } from './state.ts';

interface RunOptions {
  readonly build: Promise<CloudBuild>;
  /** May add a web socket to the server and store files in the folder. */
  readonly makeSite: (server: Listening, dataDir: string) => Promise<LocalSite>;
  readonly whenReady?: (cloud: Cloud) => void;
  readonly onLog?: (text: string) => void;
}

const { email, password } = demoCustomer;

/** Runs until Ctrl-C. If it cannot start, prints why and exits with 1. */
export const runLocally = (options: RunOptions): Promise<void> =>
  runOrExplain(async () => {
    const startedAt = performance.now();
    // A failure is reported where the build is needed.
    options.build.catch(() => undefined);
    outliveTerminal();
    endWithNpm();
    // The state contains keys, e-mails and customers' data: only this user may read it.
    process.umask(0o077);
    const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } });
    const { PORT = '3000', DATA_DIR = '.local' } = process.env;
    const dataDir = resolve(DATA_DIR);
    const marker = join(dataDir, SEEDED);
    // Half of a demo, which an interrupted start has left, is written again.
    const release = acquireState(dataDir, values.fresh || !existsSync(marker));
    const ready = Promise.withResolvers<RequestListener>();
    // Listens first, so that a taken port is reported immediately and early requests wait.
    const server = await listenAt(Number(PORT), async (request, response) => {
      const answer = await ready.promise;
      answer(request, response);
    });
    const url = `http://localhost:${server.port}`;
    printLine(values.fresh ? 'Começando do zero.' : `Dados em ${relativePath(dataDir)}.`);
    printLine('Preparando funções e páginas…');
    // Making the site is the slowest step, so it runs in the background until the site is needed.
    const making = options.makeSite(server, dataDir);
    making.catch(() => undefined);
    const services = await startExternalServices(process.env, { dataDir });
    const log = createWriteStream(join(dataDir, 'functions.log'), { flags: 'a' });
    // On a full disk, only lines are lost.
    log.on('error', () => undefined);
    const config = { ...services.pages, demo: { email, password } };
    const cloud = await startCloud({
      build: options.build,
      dataDir,
      endpoints: allAt(process.env.AWS_ENDPOINT_URL),
      variables: services.variables,
      secrets: services.secrets,
      runsSchedules: true,
      onLog: (text) => {
        log.write(text);
        options.onLog?.(text);
      },
      fallback: withConfig(config, async (request, response) => (await making).answer(request, response)),
    });
    writeEnvironment(dataDir, cloud);
    plantDemo(services);
    // With an external emulator the marker says nothing, so the seed itself checks whether the demo exists.
    if (process.env.AWS_ENDPOINT_URL !== undefined || !existsSync(marker)) {
      printLine('Criando os dados de demonstração…');
      await seedInThread((await options.build).codeDir, cloud.environment, services);
      writeFileSync(marker, '');
    }
    ready.resolve(withSecurityHeaders({ config, site: await making }, cloud.answer));
    services.stripe?.sendEventsTo(`http://127.0.0.1:${server.port}/api/webhooks/stripe`, stripeEvents);
    cloud.preload();
    options.whenReady?.(cloud);
    welcome({ url, dataDir, outboxUrl: cloud.outboxUrl, tookMs: performance.now() - startedAt });
    await untilSignal();
    printLine('Encerrando…');
    await server.close();
    await cloud.stop();
    await services.stop();
    release();
    process.exit(0);
  });

const listenAt = async (port: number, handler: RequestListener): Promise<Listening> => {
  try {
    return await listen(handler, port);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    throw new CliError(
      `A porta ${port} já está em uso. Feche o outro programa ou escolha outra porta: PORT=${port + 1} npm start`,
    );
  }
};

/** Writes the functions' environment for `npm run admin` and the browser tests. */
const writeEnvironment = (dataDir: string, { environment }: Cloud) => {
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(dataDir, 'environment'), lines.join(''), { mode: 0o600 });
};

const relativePath = (path: string): string => relative(process.cwd(), path) || '.';

interface Welcome {
  readonly url: string;
  readonly dataDir: string;
  readonly outboxUrl: string;
  readonly tookMs: number;
}

const welcome = ({ url, dataDir, outboxUrl, tookMs }: Welcome) => {
  printLine(`
  Ranqueia no ar: ${url}   (em ${(tookMs / 1000).toFixed(1).replace('.', ',')} s)

  Cliente de demonstração   ${demoCustomer.email} / ${demoCustomer.password}
  Administrador             ${demoAdmin.email} / ${demoAdmin.password}
  E-mails enviados          ${outboxUrl}

  Registro das funções: ${join(relativePath(dataDir), 'functions.log')}
  Ctrl-C encerra; "npm start -- --fresh" começa do zero.
`);
};
