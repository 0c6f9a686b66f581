import { paginateScan } from '@aws-sdk/client-dynamodb';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import type { TestCloud } from './cloud.ts';

/** Every item of the table as JSON, with sorted keys: equal items give equal text. */
export const scanTable = async ({ clients, environment }: TestCloud): Promise<string[]> => {
  const items: string[] = [];
  const input = { TableName: environment.TABLE_NAME, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: clients.dynamo }, input)) {
    items.push(...Items.map((item) => JSON.stringify(item, sortKeys)));
  }
  return items;
};

/** For `JSON.stringify`: equal items give equal text. */
export const sortKeys = (_: string, value: unknown): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The keys of all stored files. */
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

/** Every item and file that mentions one of these ids. SERPs are left out: all customers share them. */
export const findMentions = async (cloud: TestCloud, ids: readonly string[]): Promise<string[]> => {
  const [items, files] = await Promise.all([scanTable(cloud), listFiles(cloud)]);
  const owned = items.filter((item) => !item.includes('"PK":{"S":"SERP#'));
  return [...owned, ...files].filter((text) => ids.some((id) => text.includes(id)));
};
