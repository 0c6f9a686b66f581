import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, vi } from 'vitest';
import { type CheckMessage, checkMessage } from '#shared/messages.ts';
import { endCheck, listOpenChecks } from '../../../functions/checks/checks.store.ts';
import { release } from '../../../functions/checks/release/release.ts';
import { checkBatch } from '../../../functions/checks/work/checkBatch.ts';
import { remove } from '../../../functions/platform/aws/writes.ts';
import type { TestCloud } from '../cloud/cloud.ts';
import { dropMessages, messagesIn } from '../cloud/queues.ts';

/** Holds what this process sends to the workers of checks, and lets no release of the cloud interfere. */
export const holdMessages = async (cloud: TestCloud) => {
  await endChecks(cloud);
  const held: CheckMessage[] = [];
  const outbox = {
    beforeEach: () => {},
    take: () => held.splice(0),
    release: async (now = Date.now()) => {
      await releaseAt(now);
      return held.splice(0);
    },
  };
  const { CHECKS_QUEUE_URL, REST_CHECKS_QUEUE_URL, RELEASES_QUEUE_URL } = cloud.environment;
  const send = SQSClient.prototype.send;
  const spy = vi.spyOn(SQSClient.prototype, 'send');
  spy.mockImplementation(async function (this: SQSClient, ...args: Parameters<typeof send>) {
    const [command] = args;
    const { QueueUrl, Entries = [] } = command instanceof SendMessageBatchCommand ? command.input : {};
    if (QueueUrl === RELEASES_QUEUE_URL) return {};
    if (QueueUrl !== CHECKS_QUEUE_URL && QueueUrl !== REST_CHECKS_QUEUE_URL) return send.apply(this, args);
    for (const { MessageBody = '' } of Entries) {
      outbox.beforeEach();
      held.push(checkMessage.parse(JSON.parse(MessageBody)));
    }
    return {};
  } as typeof send);
  onTestFinished(async () => {
    spy.mockRestore();
    await endOpenChecks();
  });
  return outbox;
};

/** Ends all checks at once, and lets no release come any more. */
export const endChecks = async (cloud: TestCloud) => {
  await endOpenChecks();
  await untilNoRelease(cloud);
};

const endOpenChecks = async () => {
  for (const known of await listOpenChecks()) await endCheck(known, 'stopped', Date.now());
  await forgetLease();
};

/** Releases in simulated time, also right after another release. */
export const releaseAt = async (now: number) => {
  await forgetLease();
  await release(now);
  await forgetLease();
};

export const forgetLease = () => remove({ PK: 'RELEASE', SK: 'RELEASE' });

/** Ends the cloud's releases, one of which would hold the lease that a simulated one needs. */
export const untilNoRelease = async (cloud: TestCloud) => {
  const left = async () => {
    const { visible, inFlight, delayed } = await messagesIn(cloud, 'RELEASES_QUEUE_URL');
    // A release that is under way may still request the next one.
    if (inFlight === 0) await dropMessages(cloud, 'RELEASES_QUEUE_URL');
    return visible + inFlight + delayed;
  };
  await expect.poll(left).toBe(0);
};

export type Outbox = Awaited<ReturnType<typeof holdMessages>>;

/** Handles messages in this process, as their workers do. Returns those that return to the queue. */
export const work = async (messages: readonly CheckMessage[], attempt = 1): Promise<CheckMessage[]> => {
  const received = messages.map((message, index) => ({
    id: String(index),
    receipt: 'none',
    attempt,
    message,
  }));
  const returned = await checkBatch(received);
  return messages.filter((_, index) => returned.includes(String(index)));
};
