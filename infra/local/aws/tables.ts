import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { TableSpec } from '../template/tables.ts';

/** Creates the table, or adds the indexes and the time to live that it lacks. */
export const ensureTable = async (dynamo: DynamoDBClient, { name, definition }: TableSpec): Promise<void> => {
  const { TimeToLiveSpecification, ...structure } = definition;
  const { GlobalSecondaryIndexes } = structure;
  const existing = await indexNamesOf(dynamo, name);
  if (existing === undefined) {
    await dynamo.send(
      new CreateTableCommand({
        ...structure,
        TableName: name,
        // DynamoDB rejects an empty list.
        GlobalSecondaryIndexes: GlobalSecondaryIndexes.length > 0 ? GlobalSecondaryIndexes : undefined,
      }),
    );
  }
  for (const index of GlobalSecondaryIndexes) {
    if (existing === undefined || existing.has(index.IndexName)) continue;
    await dynamo.send(
      new UpdateTableCommand({
        TableName: name,
        AttributeDefinitions: definition.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
  if (TimeToLiveSpecification) await ensureTimeToLive(dynamo, name, TimeToLiveSpecification);
};

/** The names of a table's indexes; undefined if the table does not exist. */
const indexNamesOf = async (
  dynamo: DynamoDBClient,
  name: string,
): Promise<ReadonlySet<string> | undefined> => {
  try {
    const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: name }));
    return new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName = '' }) => IndexName));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const ensureTimeToLive = async (
  dynamo: DynamoDBClient,
  TableName: string,
  wanted: { readonly AttributeName: string; readonly Enabled: boolean },
) => {
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return;
  await dynamo.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: wanted }));
};
