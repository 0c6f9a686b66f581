import {
  type AttributeValue,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { sendJson } from '../../../infra/local/http.ts';
import { scanRaw } from '../cloud/storedData.ts';
import { addressOf, startProxy } from './proxy.ts';

const restoreRequest = z.looseObject({ SourceTableName: z.string(), TargetTableName: z.string() });

/** Adds point-in-time recovery to the emulator. Only the moment of the last `remember` can be restored. */
export const startPointInTime = async (client: DynamoDBClient, source: string) => {
  let moment = new Date(0);
  let isUnknown = false;
  let remembered: Record<string, AttributeValue>[] = [];

  const restore = async (TableName: string): Promise<void> => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: source }));
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: Table?.KeySchema,
        AttributeDefinitions: ['PK', 'SK'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      }),
    );
    for (const Item of remembered) await client.send(new PutItemCommand({ TableName, Item }));
  };

  const { url, close, forwardTo } = await startProxy(async ({ operation, body, answer, ask }) => {
    if (operation === 'RestoreTableToPointInTime') {
      const { SourceTableName, TargetTableName } = restoreRequest.parse(JSON.parse(body.toString()));
      if (SourceTableName !== source) return void sendJson(answer, 400, { message: 'Another table' });
      await restore(TargetTableName);
      isUnknown = true;
      return void sendJson(answer, 200, { TableDescription: { TableName: TargetTableName } });
    }
    if (operation === 'DescribeContinuousBackups') {
      const LatestRestorableDateTime = moment.getTime() / 1000;
      return void sendJson(answer, 200, {
        ContinuousBackupsDescription: {
          ContinuousBackupsStatus: 'ENABLED',
          PointInTimeRecoveryDescription: { LatestRestorableDateTime },
        },
      });
    }
    // AWS may not know a new table for a while.
    if (isUnknown && operation === 'DescribeTable') {
      isUnknown = false;
      const __type = 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException';
      return void sendJson(answer, 400, { __type, message: 'Requested resource not found' });
    }
    return ask();
  });
  forwardTo(await addressOf(client));
  return {
    url,
    close,
    remember: async (): Promise<string> => {
      remembered = await scanRaw(client, source);
      moment = new Date();
      return moment.toISOString().replace(/\.\d+/, '');
    },
  };
};
