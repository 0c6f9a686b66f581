/** A queue service that delivers every message of the functions several times, as SQS may. */
import { type IncomingMessage, request } from 'node:http';
import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { listen, readBody } from '../../../infra/local/http.ts';

/** A message as a function sent it. */
export interface Sent {
  readonly queueUrl: string;
  readonly body: string;
}

const sentOne = z.object({ QueueUrl: z.string(), MessageBody: z.string() });
const sentMany = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ MessageBody: z.string() })),
});

const messagesIn = (body: Buffer): readonly Sent[] => {
  const json: unknown = JSON.parse(String(body));
  const many = z.safeParse(sentMany, json).data;
  if (many) return many.Entries.map(({ MessageBody }) => ({ queueUrl: many.QueueUrl, body: MessageBody }));
  const one = z.safeParse(sentOne, json).data;
  return one ? [{ queueUrl: one.QueueUrl, body: one.MessageBody }] : [];
};

/** A proxy that sends every message `times` times. Keeps what was sent, and tells it before it is queued. */
export const startTripling = async (times: number, onSent: (sent: Sent) => Promise<void>) => {
  let port = 0;
  const sent: Sent[] = [];
  const forward = ({ method, headers, url }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, method, path: url, headers };
      request(options, resolve).once('error', reject).end(body);
    });
  const { url, close } = await listen(async (incoming, answer) => {
    try {
      const body = (await readBody(incoming)) ?? Buffer.of();
      const isSending = String(incoming.headers['x-amz-target']).includes('SendMessage');
      const messages = isSending ? messagesIn(body) : [];
      for (const message of messages) await onSent(message);
      sent.push(...messages);
      for (let more = 1; isSending && more < times; more++) (await forward(incoming, body)).resume();
      const reply = await forward(incoming, body);
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    } catch {
      answer.destroy();
    }
  });
  return {
    url,
    close,
    sent,
    /** Forwards to the queues of this client. Call it before any request. */
    forwardTo: async (client: SQSClient) => {
      port = (await client.config.endpoint?.())?.port ?? 0;
    },
  };
};
