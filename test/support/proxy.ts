import { request } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { listen } from '../../infra/local/http.ts';
import { startCloud, type TestCloud } from './cloud.ts';

/** Stands before the table: counts what is asked of it, and can make it unavailable. */
export const tableProxy = async () => {
  let port = 0;
  let count = 0;
  let isDown = false;
  const { url, close } = await listen((incoming, answer) => {
    count += 1;
    if (isDown) {
      answer.destroy();
      return;
    }
    const { method, headers, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
  return {
    url,
    close,
    count: () => count,
    /** Cuts the way to the table off, or opens it again. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** Leads on to the table that this client reaches; resolves to its own address. Nothing may be asked before. */
    leadTo: async (client: DynamoDBClient) => {
      const endpoint = await client.config.endpoint?.();
      if (endpoint?.port === undefined) throw new Error('The client reaches no table on this machine');
      port = endpoint.port;
      return `http://127.0.0.1:${port}`;
    },
  };
};

/** Starts a cloud whose functions can be cut off from their table, while this process reads it straight. */
export const startCutOff = async (): Promise<{
  readonly cloud: TestCloud;
  readonly setDown: (down: boolean) => void;
  readonly stop: () => Promise<void>;
}> => {
  const table = await tableProxy();
  const cloud = await startCloud({ env: { AWS_ENDPOINT_URL_DYNAMODB: table.url } });
  Object.assign(process.env, cloud.environment, {
    AWS_ENDPOINT_URL_DYNAMODB: await table.leadTo(cloud.clients.dynamo),
  });
  return {
    cloud,
    setDown: table.setDown,
    stop: async () => {
      await cloud.stop();
      await table.close();
    },
  };
};
