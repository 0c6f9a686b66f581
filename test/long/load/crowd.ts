import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { routes } from '#shared/contract/index.ts';
import { chunks } from '../../../functions/platform/chunks.ts';
import { putSchedule } from '../../../functions/schedule/schedule.store.ts';
import { saveProviderSettings } from '../../../functions/search/settings/settings.store.ts';
import { type Killable, startKillable } from '../../support/killed/killable.ts';
import { newCompany, newCustomer } from '../../support/people/customers.ts';
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
