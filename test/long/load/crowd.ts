import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { routes } from '#shared/contract/index.ts';
import { chunks } from '../../../functions/platform/chunks.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { ms, quantile } from '../../bench/figures.ts';
import { type Killable, startKillable } from '../../support/killed/killable.ts';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
import { countText, holdsIfNone, type Proof, type Prove, sizeOf } from '../proof.ts';
import { type MeasuredTraffic, measuredTraffic, type Traffic } from './traffic.ts';

const KEYWORDS = 20;
const COMPETITORS = ['rival-um.com.br', 'rival-dois.com.br'];

interface Crowd extends Killable {
  readonly customers: Traffic['customers'];
  readonly visit: (how: Pick<Traffic, 'seconds' | 'mostPauseMs' | 'seed'>) => Promise<MeasuredTraffic>;
  readonly stop: () => Promise<void>;
}

export const startCrowd = async (count: number): Promise<Crowd> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ranqueia-crowd-'));
  const cloud = await startKillable(dataDir, {});
  Object.assign(process.env, cloud.environment);
  await putSchedule({});
  await saveProviderSettings('serper', { rate_limit: 100_000 });
  const customers: Traffic['customers'] = [];
  for (const batch of chunks([...Array(count).keys()], 20)) {
    customers.push(...(await Promise.all(batch.map(() => newVisitor(cloud.url)))));
  }
  return {
    ...cloud,
    customers,
    visit: (how) => runTraffic({ ...how, url: cloud.url, customers }),
    stop: async () => {
      await cloud.kill();
      rmSync(dataDir, { recursive: true });
    },
  };
};

const newVisitor = async (url: string): Promise<Traffic['customers'][number]> => {
  const customer = await newCustomer(url);
  const keywords = Array.from({ length: KEYWORDS }, (_, index) => `palavra ${customer.userId} ${index}`);
  const company = await newCompany(customer, { keywords, competitors: COMPETITORS });
  const [keyword] = (await customer.call(routes.keywords.list, {})).body;
  return { cookie: customer.cookie, companyId: company.id, keywordId: keyword?.id ?? '' };
};

const runTraffic = async (asked: Traffic): Promise<MeasuredTraffic> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'traffic.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(asked));
  return measuredTraffic.parse(JSON.parse(await text(child.stdout)));
};

/** Lets CUSTOMERS read and check for LOAD_SECONDS. Expects no error, and reports each route's times. */
export const proveLoad: Prove = async (seed) => {
  const [count, seconds] = [sizeOf('CUSTOMERS', 200), sizeOf('LOAD_SECONDS', 60)];
  const crowd = await startCrowd(count);
  // The first requests are not measured, because functions load with them.
  await crowd.visit({ seconds: 5, mostPauseMs: 2000, seed: seed + 1 });
  const { times, failures } = await crowd.visit({ seconds, mostPauseMs: 2000, seed });
  await crowd.stop();
  const all = Object.values(times).reduce((sum, { length }) => sum + length, 0);
  const many = `${countText(count)} customers, ${seconds} s, ${countText(all)} requests`;
  const routes = Object.entries(times).map(
    ([route, taken]): Proof => ({
      what: `time of ${route} meanwhile`,
      many: `${countText(taken.length)} requests`,
      result: `p50 ${ms(quantile(taken, 0.5))}, p95 ${ms(quantile(taken, 0.95))}`,
      holds: true,
    }),
  );
  return [{ what: 'errors while many customers read and check', many, ...holdsIfNone(failures) }, ...routes];
};
