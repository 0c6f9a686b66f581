import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunProgress } from '#shared/contract/admin/schedule.ts';
import { routes } from '#shared/contract/index.ts';
import { listRanked } from '../../functions/keywords/rankings.store.ts';
import { MINUTE, SECOND } from '../../functions/platform/time/clock.ts';
import { listPoints } from '../../functions/rankings/history.store.ts';
import { putSchedule } from '../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../functions/search/settings/settings.store.ts';
import { seededRandom } from '../../infra/local/fakes/random.ts';
import { startSerper } from '../../infra/local/fakes/serper/serper.ts';
import { endLocks } from '../support/cloud/storedData.ts';
import { SerperControls } from '../support/fakes/serper.ts';
import { restarting } from '../support/killed/killable.ts';
import { newCompany, newCustomer } from '../support/people/customers.ts';
import { progressOfRun } from './library.ts';
import { type Findings, RunRecord } from './runRecord.ts';

export interface KilledRunOptions {
  readonly kills: number;
  /** The most calls between two kills. */
  readonly mostCalls: number;
  readonly seed: string;
  readonly ownTexts: number;
  readonly sharedTexts: number;
  readonly rate: number;
  readonly latencyMs: readonly [number, number];
  /** Whether dead workers' locks end at once, instead of after 40 s. */
  readonly endsLocks: boolean;
  readonly log: (text: string) => void;
}

export interface KilledRun extends Findings {
  readonly progress: RunProgress;
  readonly keywords: number;
  readonly kills: number;
  readonly misplaced: readonly string[];
  /** Keywords without exactly one point of history. */
  readonly withoutOnePoint: readonly string[];
  readonly seconds: number;
  readonly dataDir: string;
}

const DOMAINS = ['um.com.br', 'dois.com.br', 'tres.com.br'];
/**
 * These positions are on the first three pages, on the fifth, and not found (a page has nine or ten results).
 */
const POSITIONS = [4, 14, 24, 41, null];

interface Tracked {
  readonly userId: string;
  readonly companyId: string;
  readonly domain: string;
  readonly positions: ReadonlyMap<string, number | null>;
}

/** The customers have different positions for the texts that they share. */
const positionsOf = (customer: number, { ownTexts, sharedTexts }: KilledRunOptions) => {
  const positionAt = (index: number) => POSITIONS[index % POSITIONS.length] ?? null;
  const own = Array.from({ length: ownTexts }, (_, index) => {
    return [`do cliente ${customer} o ${index}`, positionAt(index)] as const;
  });
  const shared = Array.from({ length: sharedTexts }, (_, index) => {
    const position = positionAt(index + customer);
    return [`de todos o ${index}`, position === null ? null : position + customer] as const;
  });
  return new Map([...own, ...shared]);
};

const seedCustomer = async (
  url: string,
  domain: string,
  positions: Tracked['positions'],
): Promise<Tracked> => {
  const customer = await newCustomer(url);
  const { userId } = customer;
  const { id: companyId } = await newCompany(customer, { domain, keywords: [...positions.keys()] });
  return { userId, companyId, domain, positions };
};

const END_MS = 5 * MINUTE;

const untilDone = async (): Promise<RunProgress> => {
  const deadline = Date.now() + END_MS;
  for (;;) {
    const progress = await progressOfRun();
    if (progress.state === 'done' || Date.now() > deadline) return progress;
    await wait(200);
  }
};

/** A kill comes within this time after a call, which is longer than the call and saving its results take. */
const MOMENT_MS = 800;

/** One in three kills waits for messages being sent, to cut off a release. */
const CUTTING_KILLS = 3;
const SENDING_MS = 4 * SECOND;

/** Resolves after `more` further calls, or when the run has ended. */
const untilCalled = async ({ calls }: SerperControls, more: number): Promise<RunProgress> => {
  const wanted = calls.length + more;
  for (;;) {
    const progress = await progressOfRun();
    if (progress.state === 'done' || calls.length >= wanted) return progress;
    await wait(100);
  }
};

/** Only the cloud is killed; the fake provider and the proxies of table and queues run in this process. */
export const killRun = async (options: KilledRunOptions): Promise<KilledRun> => {
  const { seed, mostCalls, rate, latencyMs, endsLocks, log } = options;
  const startedAt = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-kills-'));
  const serper = new SerperControls(await startSerper({ latencyMs }));
  const record = new RunRecord(serper);
  const { start, kill, close } = await restarting({
    dataDir,
    variables: { SERPER_URL: serper.url, SERPER_API_KEY: serper.apiKey },
    recorded: record,
    ...(endsLocks && { beforeWork: endLocks }),
  });
  let cloud = await start();
  // From this moment, no scheduled run is due during the test.
  await putSchedule({});
  await saveProviderSettings('serper', { rate_limit: rate });
  const customers: Tracked[] = [];
  for (const [index, domain] of DOMAINS.entries()) {
    const customer = await seedCustomer(cloud.url, domain, positionsOf(index, options));
    customers.push(customer);
  }
  const plants = customers.flatMap(({ domain, positions }) =>
    [...positions].flatMap(([q, position]) => (position === null ? [] : [{ q, domain, position }])),
  );
  serper.plant(...plants);
  const admin = await newCustomer(cloud.url, { isAdmin: true });
  const { status } = await admin.call(routes.schedule.checkAll, {});
  if (status !== 200) throw new Error(`The run was rejected with ${status}`);

  let kills = 0;
  for (; kills < options.kills; kills++) {
    const calls = Math.ceil(mostCalls * seededRandom(seed, 'calls', kills));
    const { state, done, total } = await untilCalled(serper, calls);
    if (state === 'done') break;
    if (kills % CUTTING_KILLS === 1) await Promise.race([record.untilSending(), wait(SENDING_MS)]);
    else await wait(MOMENT_MS * seededRandom(seed, 'moment', kills));
    await kill(cloud);
    record.kill();
    log(`killed after ${calls} calls, ${done} of ${total} keywords are done`);
    cloud = await start();
  }
  const progress = await untilDone();
  const { misplaced, withoutOnePoint } = await findWrong(customers);
  await kill(cloud);
  await close();
  await serper.stop();
  return {
    ...record.findings(),
    progress,
    keywords: customers.reduce((sum, { positions }) => sum + positions.size, 0),
    kills,
    misplaced,
    withoutOnePoint,
    seconds: (performance.now() - startedAt) / 1000,
    dataDir,
  };
};

const findWrong = async (customers: readonly Tracked[]) => {
  const misplaced: string[] = [];
  const withoutOnePoint: string[] = [];
  for (const { userId, companyId, positions } of customers) {
    for (const { id, keyword, own, failed_at } of await listRanked(userId, companyId)) {
      const isRight = own?.position === positions.get(keyword) && failed_at === undefined;
      if (!isRight) misplaced.push(`${keyword}: ${own?.position}`);
      const points = await listPoints(id, '');
      if (points.length !== 1) withoutOnePoint.push(`${keyword}: ${points.length}`);
    }
  }
  return { misplaced, withoutOnePoint };
};
