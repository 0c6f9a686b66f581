import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableStatus,
} from '@aws-sdk/client-dynamodb';
import type { Table } from './items.ts';

export const beginRestore = async ({ client, name }: Table, moment: Date): Promise<Table> => {
  const copy = `${name}-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await client.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: name,
      TargetTableName: copy,
      RestoreDateTime: moment,
      // The indexes are never read, and take longer than the items.
      GlobalSecondaryIndexOverride: [],
      BillingModeOverride: 'PAY_PER_REQUEST',
    }),
  );
  return { client, name: copy };
};

/** Takes 10 minutes to hours. */
export const untilRestored = async (table: Table): Promise<void> => {
  for (let seconds = 1; (await statusOf(table)) !== 'ACTIVE'; seconds = Math.min(2 * seconds, 30)) {
    await wait(seconds * 1000);
  }
};

/** Undefined for a while after the table's creation. */
const statusOf = async ({ client, name }: Table): Promise<TableStatus | undefined> => {
  try {
    const { Table: found } = await client.send(new DescribeTableCommand({ TableName: name }));
    return found?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** About 5 minutes ago. */
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
