import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildCloud, buildSite } from '../../infra/local/build/build.ts';
import { startExternalServices } from '../../infra/local/fakes/externalServices.ts';
import type { GoogleFake } from '../../infra/local/fakes/google/google.ts';
import type { SerperFake, SerperOptions } from '../../infra/local/fakes/serper/serper.ts';
import type { StripeFake } from '../../infra/local/fakes/stripe/stripe.ts';
import { listen, sendJson } from '../../infra/local/http.ts';
import { type Cloud, startCloud as startStacks } from '../../infra/local/runtime/cloud.ts';
import { withConfig } from '../../infra/local/site/config.ts';
import { builtSite, type LocalSite } from '../../infra/local/site/site.ts';

interface CloudOptions {
  /** Where the state is kept, for tests that start again on it; without it, in memory. */
  readonly dataDir?: string;
  /** Variables of the functions, in place of the templates'; SERPER_URL, ICONS_URL and GOOGLE_ISSUER also replace the stand-ins. */
  readonly env?: Readonly<Record<string, string>>;
  /** How long the search stand-in takes. */
  readonly latencyMs?: SerperOptions['latencyMs'];
  /** Whether the SPA is built and served too. */
  readonly site?: boolean;
}

export interface TestCloud
  extends Pick<Cloud, 'clients' | 'environment' | 'countMessages' | 'runScheduledFunctions'> {
  readonly url: string;
  readonly serper: SerperFake;
  readonly stripe: StripeFake;
  /** The stand-in for Google, unless the test replaces it. */
  readonly google: GoogleFake | undefined;
  /** Prerenders the public pages anew, where there is a site: at the start there are no plans yet. */
  readonly publish: () => Promise<void>;
  /** What the functions have written to their logs so far. */
  readonly logs: () => string;
  /** Resolves when no queue but the dead-letter ones holds a message, in whatever state. Rejects after the time with what they hold. */
  readonly idle: (limitMs?: number) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Ends everything at once, as a power cut would. */
  readonly kill: () => Promise<void>;
}

// A runner that ends a hanging test's process does so by this signal; leaving by exit ends the emulators too.
process.once('SIGTERM', () => process.exit(143));

/**
 * Starts the stacks with the real functions on free ports, as `npm start` does, but with a search stand-in without latency, a schedule that ticks
 * only when told, and failed messages handed out again after a second.
 */
export const startCloud = async (options: CloudOptions = {}): Promise<TestCloud> => {
  const { env = {}, latencyMs = 0, dataDir } = options;
  const [build, site, services] = await Promise.all([
    buildCloud(),
    options.site ? makeSite() : undefined,
    startExternalServices(env, { latencyMs, dataDir }),
  ]);
  const { serper, stripe } = services;
  if (!serper || !stripe) throw new Error('A test that replaces a stand-in has none to ask');
  let logs = '';
  const cloud = await startStacks({
    build,
    dataDir,
    variables: { ...services.variables, ...env },
    secrets: services.secrets,
    runsSchedules: false,
    retryAfterSeconds: 1,
    onLog: (text) => {
      logs += text;
    },
    fallback: site ? withConfig(services.pages, site.answer) : noSite,
  });
  const server = await listen(cloud.answer);
  stripe.sendEventsTo(`${server.url}/api/webhooks/stripe`);
  const publish = async () => site?.publish?.(cloud.answer, server.url);
  await publish();
  const endWith = (end: () => Promise<void>) => async () => {
    await Promise.all([server.close(), end(), services.stop()]);
  };
  return {
    url: server.url,
    serper,
    stripe,
    google: services.google,
    clients: cloud.clients,
    environment: cloud.environment,
    countMessages: cloud.countMessages,
    runScheduledFunctions: cloud.runScheduledFunctions,
    publish,
    logs: () => logs,
    idle: (limitMs = 30_000) => untilIdle(cloud, limitMs),
    stop: endWith(cloud.stop),
    kill: endWith(cloud.kill),
  };
};

const makeSite = async (): Promise<LocalSite> => {
  const pagesDir = mkdtempSync(join(tmpdir(), 'ranqueia-pages-'));
  process.once('exit', () => rmSync(pagesDir, { recursive: true, force: true }));
  return builtSite(await buildSite(), pagesDir);
};

const noSite: RequestListener = (_, response) =>
  sendJson(response, 404, { message: 'There is no site here' });

const untilIdle = async ({ countMessages, spec }: Cloud, limitMs: number): Promise<void> => {
  const deadline = Date.now() + limitMs;
  const watched = spec.eventSources.map(({ queue }) => queue.name);
  for (;;) {
    const all = await countMessages();
    const isEmpty = ({ visible, inFlight, delayed }: (typeof all)[string]) =>
      visible + inFlight + delayed === 0;
    if (Object.entries(all).every(([name, counts]) => !watched.includes(name) || isEmpty(counts))) return;
    if (Date.now() > deadline) throw new Error(`The queues are not idle: ${JSON.stringify(all)}`);
    await wait(20);
  }
};
