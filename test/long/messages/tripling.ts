/** Delivers every message several times, because SQS may do so. */
import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { addressOf, startProxy } from '../../support/proxies/proxy.ts';

export interface SentMessage {
  readonly queueUrl: string;
  readonly body: string;
}

const sentOne = z.object({ QueueUrl: z.string(), MessageBody: z.string() });
const sentMany = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ MessageBody: z.string() })),
});

const messagesIn = (body: Buffer): readonly SentMessage[] => {
  const json: unknown = JSON.parse(String(body));
  const many = z.safeParse(sentMany, json).data;
  if (many) return many.Entries.map(({ MessageBody }) => ({ queueUrl: many.QueueUrl, body: MessageBody }));
  const one = z.safeParse(sentOne, json).data;
  return one ? [{ queueUrl: one.QueueUrl, body: one.MessageBody }] : [];
};

/** Starts a proxy that sends every message `times` times, records it, and calls `onSent` before. */
export const startTripling = async (times: number, onSent: (sent: SentMessage) => Promise<void>) => {
  const sent: SentMessage[] = [];
  const { url, close, forwardTo } = await startProxy(async ({ operation, body, ask }) => {
    const isSending = operation.startsWith('SendMessage');
    const messages = isSending ? messagesIn(body) : [];
    for (const message of messages) await onSent(message);
    sent.push(...messages);
    for (let more = 1; isSending && more < times; more++) await ask();
    return ask();
  });
  return {
    url,
    close,
    sent,
    forwardTo: async (client: SQSClient) => forwardTo(await addressOf(client)),
  };
};
