import {
  DescribeTableCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  paginateListTables,
} from '@aws-sdk/client-dynamodb';

export interface DeployedTable {
  readonly name: string;
  readonly arn: string;
  readonly account: string;
  readonly region: string;
}

/** The table of a Data stack. Throws unless there is exactly one: a deleted stack leaves its table behind. */
export const findDeployedTable = async (
  client: DynamoDBClient,
  dataStack: string,
): Promise<DeployedTable> => {
  const names = await namesOf(client, dataStack);
  const tables = await Promise.all(names.map((name) => describeTable(client, name)));
  const own = await Promise.all(tables.map((table) => isOf(dataStack, client, table)));
  const tagged = tables.filter((_, index) => own[index]);
  // Emulators may lack the tag.
  const [table, ...others] = tagged.length > 0 ? tagged : tables;
  if (!table) {
    throw new Error(`Nenhuma tabela da stack ${dataStack} nesta conta e região: rode npm run deploy antes.`);
  }
  if (others.length > 0) {
    const choices = [table, ...others].map(({ name }) => name).join(', ');
    throw new Error(
      `Mais de uma tabela da stack ${dataStack}: escolha com TABLE_NAME uma de ${choices}. O produto usa a da saída TableName dela.`,
    );
  }
  return table;
};

export const describeTable = async (client: DynamoDBClient, name: string): Promise<DeployedTable> => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  const arn = Table?.TableArn ?? '';
  // arn:aws:dynamodb:<region>:<account>:table/<name>
  const [, , , region = '', account = ''] = arn.split(':');
  return { name, arn, account, region };
};

const namesOf = async (client: DynamoDBClient, dataStack: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) names.push(...TableNames);
  return names.filter((name) => name.startsWith(`${dataStack}-`));
};

/** Looks at CloudFormation's tag, because a restored copy has a similar name but no tag. */
const isOf = async (dataStack: string, client: DynamoDBClient, { arn }: DeployedTable): Promise<boolean> => {
  const { Tags = [] } = await client.send(new ListTagsOfResourceCommand({ ResourceArn: arn }));
  return Tags.some(({ Key, Value }) => Key === 'aws:cloudformation:stack-name' && Value === dataStack);
};
