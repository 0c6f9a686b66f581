/** A deployed API for tests: they can call it, and are skipped when they ask for anything inside it. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { buildCloud } from '../../infra/local/build/build.ts';
import { sharedEnvironment } from '../../infra/local/runtime/environment.ts';
import { readTemplates } from '../../infra/local/template/cloudSpec.ts';
import { skipWithout } from './inside.ts';

/**
 * The cloud behind this address, of which only `url` is known: every other member ends the test. So does
 * `url` where a file wants other values of variables than the cloud has.
 */
export const deployedCloud = async (url: string, wanted: readonly string[]): Promise<object> => {
  await closeStores();
  const doNothing = async () => undefined;
  const outside = new Map<unknown, unknown>([
    ['stop', doNothing],
    ['kill', doNothing],
    // It is no promise.
    ['then', undefined],
  ]);
  if (wanted.length === 0) outside.set('url', url);
  const inside = (name: string) => `the inside: ${wanted.length === 0 ? name : wanted.join(', ')}`;
  const get = (_: object, name: string | symbol) =>
    outside.has(name) ? outside.get(name) : skipWithout(inside(String(name)));
  return new Proxy({}, { get });
};

/** Ends every test that uses a store, a queue, a secret or a file: nothing of this process reaches AWS. */
const closeStores = async (): Promise<void> => {
  const { templates } = await buildCloud();
  const location = { region: 'sa-east-1', account: '000000000000', sqsUrl: 'http://127.0.0.1:9' };
  const { functions } = readTemplates(templates, location);
  Object.assign(process.env, sharedEnvironment(functions, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }));
  // What all clients of the SDK inherit.
  const client: { send: unknown } = Object.getPrototypeOf(DynamoDBClient.prototype);
  client.send = () => skipWithout('the inside: its resources at AWS');
};
