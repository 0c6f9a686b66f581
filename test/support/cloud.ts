import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildCloud, buildSite } from '../../infra/local/build/build.ts';
import { startOutside } from '../../infra/local/fakes/fakes.ts';
import type { GoogleStandIn } from '../../infra/local/fakes/google/google.ts';
import type { Serper, SerperOptions } from '../../infra/local/fakes/serper/serper.ts';
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

export interface TestCloud extends Pick<Cloud, 'clients' | 'environment' | 'depths' | 'runSchedules'> {
  readonly url: string;
  readonly serper: Serper;
  readonly stripe: StripeFake;
  /** The stand-in for Google, unless the test replaces it. */
  readonly google: GoogleStandIn | undefined;
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
  const [build, site, outside] = await Promise.all([
    buildCloud(),
    options.site ? makeSite() : undefined,
    startOutside(env, { latencyMs, dataDir }),
  ]);
  const { serper, stripe } = outside;
  if (!serper || !stripe) throw new Error('A test that replaces a stand-in has none to ask');
  let logs = '';
  const cloud = await startStacks({
    build,
    dataDir,
    variables: { ...outside.variables, ...env },
    secrets: outside.secrets,
    keepsTime: false,
    retryAfterSeconds: 1,
    onLog: (text) => {
      logs += text;
    },
    otherwise: site ? withConfig(outside.pages, site.answer) : noSite,
  });
  const server = await listen(cloud.answer);
  stripe.sendEventsTo(`${server.url}/api/webhooks/stripe`);
  const publish = async () => site?.publish?.(cloud.answer, server.url);
  await publish();
  const endWith = (end: () => Promise<void>) => async () => {
    await Promise.all([server.close(), end(), outside.stop()]);
  };
  return {
    url: server.url,
    serper,
    stripe,
    google: outside.google,
    clients: cloud.clients,
    environment: cloud.environment,
    depths: cloud.depths,
    runSchedules: cloud.runSchedules,
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

const untilIdle = async ({ depths, plan }: Cloud, limitMs: number): Promise<void> => {
  const deadline = Date.now() + limitMs;
  const watched = plan.sources.map(({ queue }) => queue.name);
  for (;;) {
    const all = await depths();
    const isEmpty = ({ visible, inFlight, delayed }: (typeof all)[string]) =>
      visible + inFlight + delayed === 0;
    if (Object.entries(all).every(([name, depth]) => !watched.includes(name) || isEmpty(depth))) return;
    if (Date.now() > deadline) throw new Error(`The queues are not idle: ${JSON.stringify(all)}`);
    await wait(20);
  }
};
