import {
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, onTestFinished } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { newId } from '../../../functions/platform/ids.ts';
import { putItem } from '../../../infra/operator/items.ts';
import { restoreCommand } from '../../../infra/operator/restore.ts';
import { readAnalysis, runCheck } from '../../support/checks/checks.ts';
import { endChecks } from '../../support/checks/outbox.ts';
import { findItems, scanRaw, scanTable } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { it as base } from '../../support/slice.ts';
import { runInProcess } from './operatorCommand.ts';

const it = base
  .extend(
    'restore',
    ({ cloud }) =>
      (args: readonly string[], changed: Readonly<Record<string, string>> = {}) =>
        runInProcess(restoreCommand, args, { ...cloud.environment, ...changed }),
  )
  // As AWS does, restores all items of a moment into a new table, whose name it returns.
  .extend('keepMoment', ({ cloud }) => async () => {
    const { dynamo } = cloud.clients;
    const source = cloud.environment.TABLE_NAME;
    const TableName = `${source}-restored-${newId()}`;
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: source }));
    await dynamo.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: Table?.KeySchema,
        AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      }),
    );
    onTestFinished(async () => {
      await dynamo.send(new DeleteTableCommand({ TableName }));
    });
    for (const Item of await scanRaw(dynamo, source))
      await dynamo.send(new PutItemCommand({ TableName, Item }));
    return TableName;
  })
  .extend('lose', ({ cloud }) => async (prefix: string) => {
    const { dynamo } = cloud.clients;
    const TableName = cloud.environment.TABLE_NAME;
    for (const { PK, SK } of await scanRaw(dynamo, TableName)) {
      if (!PK?.S?.startsWith(prefix) || !SK) continue;
      await dynamo.send(new DeleteItemCommand({ TableName, Key: { PK, SK } }));
    }
  });

const countsOf = (out: string, kind: string): number[] | undefined =>
  out
    .split('\n')
    .find((line) => line.startsWith(`${kind} `))
    ?.split(/\s+/)
    .slice(1)
    .map(Number);

const sorted = (items: readonly string[]) => items.toSorted();

describe('the data of a moment', () => {
  it('comes back item by item', async ({ cloud, customer, newCustomer, restore, keepMoment, lose }) => {
    cloud.serper.plant({ q: 'guardada', domain: 'loja.com.br', position: 2 });
    const company = await newCompany(customer, { keywords: ['guardada', 'outra'] });
    await runCheck(cloud, customer, company);
    await endChecks(cloud);
    const before = sorted(await scanTable(cloud));
    const name = await keepMoment();

    await lose('USER#');
    await lose('HISTORY#');
    const newcomer = await newCustomer();
    await newCompany(newcomer, { keywords: [] });
    const TableName = cloud.environment.TABLE_NAME;
    const [plans] = before.map((item) => JSON.parse(item)).filter(({ PK }) => PK.S === 'SETTINGS');
    await cloud.clients.dynamo.send(
      new PutItemCommand({ TableName, Item: { ...plans, changed: { S: 'por engano' } } }),
    );
    const broken = sorted(await scanTable(cloud));

    const restored = await restore(['compare', name]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(countsOf(restored.out, 'USER/KEYWORD')).toEqual([0, 2, 0, 0]);
    expect(countsOf(restored.out, 'HISTORY/AT')).toEqual([0, 2, 0, 0]);
    expect(countsOf(restored.out, 'USER/COMPANY')).toEqual([0, 1, 0, 1]);
    expect(countsOf(restored.out, `SETTINGS/${plans.SK.S}`)).toEqual([0, 0, 1, 0]);
    expect(sorted(await scanTable(cloud))).toEqual(broken);

    const histories = before
      .map((item) => String(JSON.parse(item).PK.S))
      .filter((PK) => PK.startsWith('HISTORY#'));
    const only = [...new Set(histories)].flatMap((PK) => ['--only', PK]);
    expect(countsOf((await restore(['compare', name, ...only])).out, 'USER/KEYWORD')).toBeUndefined();
    await restore(['copy', name, ...only]);
    const onlyHistory = await restore(['compare', name]);
    expect(countsOf(onlyHistory.out, 'HISTORY/AT')).toEqual([2, 0, 0, 0]);
    expect(countsOf(onlyHistory.out, 'USER/KEYWORD')).toEqual([0, 2, 0, 0]);

    expect(await restore(['copy', name])).toMatchObject({ code: 0, err: '' });
    const { rows } = await readAnalysis(customer, company);
    expect(rows.get('guardada')).toMatchObject({ current_position: 2, verification: 'verified' });
    expect((await newcomer.call(routes.companies.list, {})).body).toMatchObject({ length: 1 });
    const kept = sorted(await scanTable(cloud));
    expect(kept).toEqual(
      expect.arrayContaining(before.filter((item) => !/"(?:SETTINGS|STATISTICS)"/.test(item))),
    );
    expect(kept.length).toBeGreaterThan(before.length);

    await restore(['copy', name, '--changed', '--added']);
    expect(sorted(await scanTable(cloud))).toEqual(before);
  });
});

describe('an item', () => {
  const key = { PK: { S: 'REHEARSAL#1' }, SK: { S: 'ITEM' } };

  it('that has expired by now stays away', async ({ cloud, restore, keepMoment, lose }) => {
    const TableName = cloud.environment.TABLE_NAME;
    await cloud.clients.dynamo.send(new PutItemCommand({ TableName, Item: { ...key, ttl: { N: '1' } } }));
    const name = await keepMoment();
    const { out, code } = await restore(['compare', name]);
    expect([code, countsOf(out, 'REHEARSAL/ITEM')]).toEqual([0, undefined]);
    await lose('REHEARSAL#');
    expect(await restore(['copy', name])).toMatchObject({ code: 0 });
    expect(await findItems(cloud, 'REHEARSAL#')).toEqual([]);
  });

  it('that somebody has written meanwhile is not overwritten by a lost one', async ({ cloud, lose }) => {
    const table = { client: cloud.clients.dynamo, name: cloud.environment.TABLE_NAME ?? '' };
    await putItem(table, { ...key, by: { S: 'customer' } }, { replaces: false });
    await putItem(table, { ...key, by: { S: 'restore' } }, { replaces: false });
    const [item = ''] = await findItems(cloud, 'REHEARSAL#');
    expect(JSON.parse(item)).toEqual({ ...key, by: { S: 'customer' } });
    await lose('REHEARSAL#');
  });
});
