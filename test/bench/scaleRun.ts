/** Measures a run over KEYWORDS at RATE calls a minute, to its end or for SECONDS after a first minute. */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '#shared/contract/index.ts';
import { putSchedule } from '../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../functions/search/settings/settings.store.ts';
import type { EndedInvocation } from '../../infra/local/runtime/threadPool.ts';
import { queueWorkers } from '../../infra/queueWorkers.ts';
import { connect, startCloud, type TestCloud } from '../support/cloud/cloud.ts';
import type { SerperControls } from '../support/fakes/serper.ts';
import { addKeywords, newCompany, newCustomer } from '../support/people/customers.ts';
import { addressOf } from '../support/proxies/proxy.ts';
import { DOMAIN, type Pressed, press, progressOfRun, seedLibrary, type TrackedCompany } from './library.ts';
import { startQueueMeter, startTableMeter } from './meters.ts';
import type { ScaleMeasurement } from './scaleCost.ts';

const CUSTOMERS = 10;
const KEYWORDS = Number(process.env.KEYWORDS);
const LATENCY_MS = 300;
const WARM_UP_MS = 60_000;
const RATE = Number(process.env.RATE);
const WINDOW_MS = process.env.SECONDS === undefined ? undefined : Number(process.env.SECONDS) * 1000;

const BUTTON_KEYWORDS = 10;
const BUTTON_TEXT = 'palavra-chave nova';

/** Every second keyword is found on the first page; the others are not found. */
const isFound = (text: string): boolean => Number(text.split(' ').at(-1)) % 2 === 0;

const pagesOf = (text: string): number => (isFound(text) ? 1 : 5);

const answerSearches = (serper: SerperControls): void => {
  const own = { title: 'Loja', link: `https://${DOMAIN}/`, snippet: '', position: 1 };
  serper.answerWith((organic, { q, page }) => ({
    organic: isFound(q) && page === 1 ? [own, ...organic.slice(1)] : organic,
    credits: 1,
  }));
};

class Usage {
  gbSeconds = 0;
  invocations = 0;
  restMemoryMb = 0;
  batches = 0;
  batchSeconds = 0;

  add({ name, event, milliseconds, memoryMb }: EndedInvocation): void {
    if (!isInBackground(event)) return;
    this.invocations += 1;
    this.gbSeconds += (Math.ceil(milliseconds) / 1000) * (memoryMb / 1024);
    if (name === queueWorkers.restChecks) this.restMemoryMb = memoryMb;
    if (!CHECKING.has(name)) return;
    this.batches += 1;
    this.batchSeconds += milliseconds / 1000;
  }
}

const CHECKING: ReadonlySet<string> = new Set([queueWorkers.checks, queueWorkers.restChecks]);

/** An event from a queue or from the schedule is handled in the background: nobody waits for it. */
const isInBackground = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && !('routeKey' in event);

/** A function with this memory (MB) has one CPU, with less a part of it. */
const WHOLE_CPU_MB = 1769;

/** The extra time that work takes on Lambda, as a multiple of its time on a whole CPU. */
const stretchOf = (memoryMb: number): number => WHOLE_CPU_MB / memoryMb - 1;

const seed = async (cloud: TestCloud): Promise<void> => {
  const names = Array.from({ length: CUSTOMERS }, (_, index) => `palavra-chave usual do cliente ${index},`);
  await Promise.all(
    names.map(async (name) =>
      seedLibrary(await newCustomer(cloud.url), KEYWORDS / CUSTOMERS, 1, { about: name }),
    ),
  );
};

const pressButton = async (tracked: TrackedCompany): Promise<Pressed> => {
  const texts = Array.from({ length: BUTTON_KEYWORDS }, (_, index) => `${BUTTON_TEXT} ${2 * index}`);
  await addKeywords(tracked.customer.userId, tracked.company.id, texts);
  return press(tracked);
};

const log = (text: string) => process.stderr.write(`${RATE} a minute: ${text}\n`);

const mostInMinute = (times: readonly number[]): number => {
  let first = 0;
  return times.reduce((most, time, index) => {
    while ((times[first] ?? time) <= time - 60_000) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
};

const table = await startTableMeter();
const queues = await startQueueMeter();
let usage = new Usage();
const cloud = await startCloud({
  env: { AWS_ENDPOINT_URL_DYNAMODB: table.url, AWS_ENDPOINT_URL_SQS: queues.url },
  latencyMs: LATENCY_MS,
  fillsBatches: true,
  onInvoked: (ended) => usage.add(ended),
});
const direct = {
  AWS_ENDPOINT_URL_DYNAMODB: await addressOf(cloud.clients.dynamo),
  AWS_ENDPOINT_URL_SQS: await addressOf(cloud.clients.sqs),
};
table.forwardTo(direct.AWS_ENDPOINT_URL_DYNAMODB);
queues.forwardTo(direct.AWS_ENDPOINT_URL_SQS);
await connect(cloud, direct);
await saveProviderSettings('serper', { rate_limit: RATE });
answerSearches(cloud.serper);
await seed(cloud);
const admin = await newCustomer(cloud.url, { isAdmin: true });
const customer = await newCustomer(cloud.url);
const company = await newCompany(customer);
log(`seeded, load ${loadavg()[0]}`);

// No scheduled run is due: closing the days until yesterday, which happens once, is not part of a run.
await putSchedule({});
await cloud.runScheduledFunctions();
await cloud.idle();
await admin.call(routes.schedule.checkAll, {});
const scheduler = setInterval(() => void cloud.runScheduledFunctions(), 60_000);
await wait(WINDOW_MS === undefined ? 0 : WARM_UP_MS);

table.reset();
queues.reset();
usage = new Usage();
const before = await progressOfRun();
const callsBefore = cloud.serper.calls.length;
const cpuBefore = await cloud.cpuSeconds();
const startedAt = performance.now();
const loads = [loadavg()[0] ?? 0];

const untilEnd = async () => {
  for (;;) {
    await wait(1000);
    if ((await progressOfRun()).state === 'done') return;
  }
};
const middle = WINDOW_MS === undefined ? 60_000 : WINDOW_MS / 2;
const button = wait(middle)
  .then(() => pressButton({ customer, company }))
  .then((pressed) => {
    log(`the button took ${pressed.first} to ${pressed.all} ms`);
    return pressed;
  });
await (WINDOW_MS === undefined ? untilEnd() : wait(WINDOW_MS));
const after = await progressOfRun();
const seconds = (performance.now() - startedAt) / 1000;
const { calls, callTimes } = cloud.serper;
const counted = calls.slice(callsBefore);
const measured = { ...table.units(), hottest: table.hottest() };
const requests = queues.requests();
const putBack = queues.putBack();
const cpuSeconds = (await cloud.cpuSeconds()) - cpuBefore;
const used = usage;
loads.push(loadavg()[0] ?? 0);
const mostCalls = mostInMinute(callTimes);

const pressed = await Promise.race([button, wait(120_000, null)]);
clearInterval(scheduler);

// Counts all work as done by the function of the rest, which has the smallest share of a CPU.
const stretched = cpuSeconds * stretchOf(used.restMemoryMb);

const needed = (all: typeof calls) =>
  new Set(all.flatMap(({ q, page }) => (page <= pagesOf(q) ? [`${page} ${q}`] : [])));
const result: ScaleMeasurement = {
  rate: RATE,
  seconds,
  finished: after.done - before.done + (pressed ? BUTTON_KEYWORDS : 0),
  failed: after.failed,
  calls: counted.length,
  mostCalls,
  allCalls: calls.length,
  neededPages: needed(calls).size,
  putBack,
  ...measured,
  queueRequests: requests + 2 * used.batches,
  gbSeconds: used.gbSeconds + stretched * (used.restMemoryMb / 1024),
  invocations: used.invocations,
  batchSeconds: used.batchSeconds + stretched,
  button: pressed,
  loads,
};
process.stdout.write(JSON.stringify(result));
// Ends the emulators too; stopping them would wait for the calls that are under way.
process.exit(0);
