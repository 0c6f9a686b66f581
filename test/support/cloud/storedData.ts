import { type DynamoDBClient, paginateScan as paginateRaw, type ScanOutput } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { client, type Item, type Key, tableName } from '../../../functions/platform/aws/table.ts';
import { setAttributes, update } from '../../../functions/platform/aws/writes.ts';
import { MINUTE } from '../../../functions/platform/time/clock.ts';
import { readCounts } from '../../../functions/statistics/statistics.store.ts';
import { listTasks } from '../../../functions/tasks/tasks.store.ts';
import type { Kind, Task } from '../../../functions/tasks/tasks.ts';
import type { TestCloud } from './cloud.ts';

export type StoredItem = Key & Item;

export const scanItems = async (): Promise<StoredItem[]> => {
  const items: StoredItem[] = [];
  for await (const page of paginateScan({ client }, { TableName: tableName(), ConsistentRead: true })) {
    items.push(...(page.Items ?? []).map((item) => ({ ...item, PK: String(item.PK), SK: String(item.SK) })));
  }
  return items;
};

export const scanRaw = async (
  client: DynamoDBClient,
  TableName: string | undefined,
): Promise<NonNullable<ScanOutput['Items']>> => {
  const items: NonNullable<ScanOutput['Items']> = [];
  for await (const page of paginateRaw({ client }, { TableName, ConsistentRead: true })) {
    items.push(...(page.Items ?? []));
  }
  return items;
};

/** Returns all items as JSON with sorted keys, so that equal items give equal texts. */
export const scanTable = async ({ clients, environment }: TestCloud): Promise<string[]> =>
  (await scanRaw(clients.dynamo, environment.TABLE_NAME)).map((item) => JSON.stringify(item, sortKeys));

export const findItems = async (cloud: TestCloud, ...texts: readonly string[]): Promise<string[]> =>
  (await scanTable(cloud)).filter((item) => texts.every((text) => item.includes(text)));

export const sortKeys = (_: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const listFiles = async ({ clients, environment }: TestCloud): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: clients.s3 },
    { Bucket: environment.LOGO_BUCKET },
  )) {
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  }
  return keys;
};

/** SERPs are left out, because all customers share them. */
export const findMentions = async (cloud: TestCloud, ids: readonly string[]): Promise<string[]> => {
  const [items, files] = await Promise.all([scanTable(cloud), listFiles(cloud)]);
  const owned = items.filter((item) => !item.includes('"PK":{"S":"SERP#'));
  return [...owned, ...files].filter((text) => ids.some((id) => text.includes(id)));
};

export const storedCounts = async (name: string) => (await readCounts(name)).get(name) ?? {};

/** Ends the locks of all fetches, as if their workers were dead and 40 seconds had passed. */
export const endLocks = async (): Promise<void> => {
  const locks = (await scanItems()).filter(({ SK, lock_id }) => SK === 'FETCH' && lock_id !== undefined);
  for (const { PK, SK } of locks) await setAttributes({ PK, SK }, { locked_until: 0 });
};

/** The kinds that the scheduler alone requests. */
const UNHURRIED: readonly Kind[] = ['rebuild', 'planProduct', 'sync', 'closing', 'billingPass'];

/** Lists tasks that are begun or late. A company in the trash waits for days. */
export const listOpenTasks = async (): Promise<Task[]> =>
  (await listTasks()).filter(
    ({ kind, tries, due_at }) => !UNHURRIED.includes(kind) && (tries > 0 || due_at <= Date.now() + MINUTE),
  );

/** Lets the scheduler request what nobody works on any more, as if its time had passed. */
export const endWaits = async (tasks: readonly Task[]): Promise<void> => {
  for (const { kind, id } of tasks) {
    await update(
      { PK: 'TASKS', SK: `${kind}#${id}` },
      // The condition avoids writing a task that is done meanwhile.
      { set: { due_at: 0, holder: undefined }, when: 'attribute_exists(PK)' },
    );
  }
};

export const endOpenWaits = async (): Promise<void> => endWaits(await listOpenTasks());
