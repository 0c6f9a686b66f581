import {
  CreateTableCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, onTestFinished } from 'vitest';
import { routes } from '#shared/contract/index.ts';
import { putItem } from '../../../infra/operator/items.ts';
import { restoreCommand } from '../../../infra/operator/restore.ts';
import { analysisOf, runCheck } from '../../support/checks/checks.ts';
import { endChecks } from '../../support/checks/outbox.ts';
import { requireBuiltIn } from '../../support/cloud/inside.ts';
import { findItems, scanRaw, scanTable } from '../../support/cloud/storedData.ts';
import { newCompany } from '../../support/people/customers.ts';
import { startPointInTime } from '../../support/proxies/pointInTime.ts';
import { it as base } from '../../support/slice.ts';
import { runAsChildProcess, runInProcess } from './operatorCommand.ts';

interface RestoreOptions {
  readonly TABLE_NAME?: string;
  readonly isAlone?: boolean;
}

const it = base
  .extend('aws', { scope: 'file' }, async ({ cloud }, { onCleanup }) => {
    const aws = await startPointInTime(cloud.clients.dynamo, cloud.environment.TABLE_NAME ?? '');
    onCleanup(aws.close);
    return aws;
  })
  .extend(
    'restore',
    ({ cloud, aws }) =>
      (args: readonly string[], { isAlone = false, ...changed }: RestoreOptions = {}) => {
        const env = { ...cloud.environment, AWS_ENDPOINT_URL_DYNAMODB: aws.url, ...changed };
        return isAlone
          ? runAsChildProcess('infra/operator/restore.ts', args, env)
          : runInProcess(restoreCommand, args, env);
      },
  )
  .extend('tables', ({ cloud }) => async () => {
    const { TableNames = [] } = await cloud.clients.dynamo.send(new ListTablesCommand({}));
    // Only this cloud's tables count, because others may use the same emulator.
    return TableNames.filter((name) => name.startsWith(cloud.environment.TABLE_NAME ?? ''));
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
  it('comes back item by item', async ({ cloud, aws, customer, newCustomer, restore, tables, lose }) => {
    cloud.serper.plant({ q: 'guardada', domain: 'loja.com.br', position: 2 });
    const company = await newCompany(customer, { keywords: ['guardada', 'outra'] });
    await runCheck(cloud, customer, company);
    await endChecks(cloud);
    const before = sorted(await scanTable(cloud));
    const moment = await aws.remember();

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

    const restored = await restore(['at', moment]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    const [, name = ''] = /^Restaurada: (\S+)$/m.exec(restored.out) ?? [];
    expect(await tables()).toContain(name);
    expect(countsOf(restored.out, 'USER/KEYWORD')).toEqual([0, 2, 0, 0]);
    expect(countsOf(restored.out, 'HISTORY/AT')).toEqual([0, 2, 0, 0]);
    expect(countsOf(restored.out, 'USER/COMPANY')).toEqual([0, 1, 0, 1]);
    expect(countsOf(restored.out, `SETTINGS/${plans.SK.S}`)).toEqual([0, 0, 1, 0]);
    expect(sorted(await scanTable(cloud))).toEqual(broken);

    await restore(['copy', name, '--only', 'HISTORY#']);
    const onlyHistory = await restore(['compare', name]);
    expect(countsOf(onlyHistory.out, 'HISTORY/AT')).toEqual([2, 0, 0, 0]);
    expect(countsOf(onlyHistory.out, 'USER/KEYWORD')).toEqual([0, 2, 0, 0]);

    expect(await restore(['copy', name])).toMatchObject({ code: 0, err: '' });
    const { rows } = await analysisOf(customer, company);
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

  it('that has expired by now stays away', async ({ cloud, aws, restore, lose }) => {
    const TableName = cloud.environment.TABLE_NAME;
    await cloud.clients.dynamo.send(new PutItemCommand({ TableName, Item: { ...key, ttl: { N: '1' } } }));
    const { out, code } = await restore(['at', await aws.remember()]);
    const [, name = ''] = /^Restaurada: (\S+)$/m.exec(out) ?? [];
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

describe('the drill', () => {
  it('restores, compares and leaves nothing behind', async ({ cloud, aws, customer, restore, tables }) => {
    await newCompany(customer, { keywords: ['ensaio'] });
    await aws.remember();
    const [before, tablesBefore] = [sorted(await scanTable(cloud)), await tables()];
    const { code, out, err } = await restore(['drill'], { isAlone: true });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(countsOf(out, 'USER/PROFILE')?.slice(1)).toEqual([0, 0, 0]);
    expect(await tables()).toEqual(tablesBefore);
    expect(sorted(await scanTable(cloud))).toEqual(before);
  });

  it('fails if a kind of items is not in the copy', async ({ aws, restore, tables, newCustomer, lose }) => {
    await lose('USER#');
    await aws.remember();
    await newCustomer();
    const tablesBefore = await tables();
    const { code, err } = await restore(['drill']);
    expect(code).toBe(1);
    expect(err).toContain('USER/PROFILE');
    expect(await tables()).toEqual(tablesBefore);
  });
});

describe('the command', () => {
  it('changes nothing when it is not understood', async ({ cloud, restore, tables }) => {
    const table = cloud.environment.TABLE_NAME ?? '';
    const before = await tables();
    const wrong = [[], ['at'], ['at', 'ontem'], ['at', '2026-11-22T05:00:00'], ['copy', table], ['compare']];
    for (const args of wrong) {
      const { code, err } = await restore(args);
      expect(code).toBe(2);
      expect(err).toContain('npm run restore');
    }
    expect(await tables()).toEqual(before);
  });

  it('finds the table that Data made, and says which one it is', async ({ cloud, restore }) => {
    requireBuiltIn('tables with tags, and no others');
    const find = () => restore(['compare', 'missing'], { TABLE_NAME: '' });
    expect((await find()).err).toMatch(/^Nenhuma tabela da stack RanqueiaData/);
    const TableName = 'RanqueiaData-Table-1';
    const { dynamo } = cloud.clients;
    await dynamo.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: 'PK', KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: 'PK', AttributeType: 'S' }],
      }),
    );
    onTestFinished(async () => {
      await dynamo.send(new DeleteTableCommand({ TableName }));
    });
    expect((await find()).out).toContain(`Tabela: ${TableName}`);
    const staged = await restore(['compare', 'missing', '-c', 'stage=teste'], { TABLE_NAME: '' });
    expect(staged.err).toMatch(/^Nenhuma tabela da stack RanqueiaTesteData/);
  });
});

// This test comes last, because it leaves no data.
it('the drill fails where it has compared nothing', async ({ aws, restore, tables, lose }) => {
  await lose('');
  await aws.remember();
  const tablesBefore = await tables();
  expect(await restore(['drill'])).toMatchObject({
    code: 1,
    err: 'A cópia não tem nada de: nenhum tipo.\n',
  });
  expect(await tables()).toEqual(tablesBefore);
});
