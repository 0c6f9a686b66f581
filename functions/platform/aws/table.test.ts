import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { client } from './table.ts';

const LOGGER = expect.stringContaining('loggerMiddleware');

it('does not copy every reply for a logger that there is not', () => {
  expect(new DynamoDBClient().middlewareStack.identify()).toContainEqual(LOGGER);
  expect(client.middlewareStack.identify()).not.toContainEqual(LOGGER);
});
