import { request } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { listen } from '../../infra/local/http.ts';

/** Stands before the table and counts what is asked of it. */
export const countingProxy = async () => {
  let port = 0;
  let count = 0;
  const { url, close } = await listen((incoming, answer) => {
    count += 1;
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
    /** Leads on to the table that this client reaches. */
    leadTo: async (client: DynamoDBClient) => {
      const endpoint = await client.config.endpoint?.();
      if (endpoint?.port === undefined) throw new Error('The client reaches no table on this machine');
      port = endpoint.port;
    },
  };
};
