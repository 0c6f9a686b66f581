import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import type { Table } from './items.ts';

interface RestoreRules {
  readonly moment: Date;
  /** How often AWS is asked whether the table is there, in milliseconds. */
  readonly everyMs: number;
}

/** Restores a moment of a table into a new one beside it, which takes 10 minutes to hours. */
export const restoreMoment = async (table: Table, { moment, everyMs }: RestoreRules): Promise<Table> => {
  const { client } = table;
  const name = `${table.name}-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: table.name,
      TargetTableName: name,
      RestoreDateTime: moment,
      // The indexes are never read from, and take longer than the items.
      GlobalSecondaryIndexOverride: [],
      BillingModeOverride: 'PAY_PER_REQUEST',
    }),
  );
  for (;;) {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (found?.TableStatus === 'ACTIVE') return { client, name };
    await wait(everyMs);
  }
};

/** The latest moment that can be restored, about 5 minutes ago. */
export const latestMoment = async ({ client, name }: Table): Promise<Date> => {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: name }),
  );
  const latest = backups?.PointInTimeRecoveryDescription?.LatestRestorableDateTime;
  if (!latest) throw new Error(`A recuperação pontual da tabela ${name} está desligada.`);
  return latest;
};

export const removeTable = async ({ client, name }: Table): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName: name }));
};
