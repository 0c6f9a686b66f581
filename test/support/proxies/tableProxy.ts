import type { ServerResponse } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { addressOf, startProxy } from './proxy.ts';

interface Hold {
  readonly text: string;
  readonly arrived: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
}

/** Starts a proxy that counts requests and the bytes read, and can make the table unavailable. */
export const startTableProxy = async () => {
  let count = 0;
  let bytes = 0;
  let isDown = false;
  let held: Set<ServerResponse> | undefined;
  const holds = new Set<Hold>();
  let failing: string | undefined;
  let lost: string | undefined;
  /** The conditions of writes whose first answer was lost, or undefined while no answers are lost. */
  let losing: Set<string> | undefined;
  let left = Number.POSITIVE_INFINITY;
  /** Whether a request may pass; otherwise this function answers it, or nobody does. */
  const isAdmitted = (answer: ServerResponse): boolean => {
    count += 1;
    left -= 1;
    if (left < 0) isDown = true;
    if (isDown) answer.destroy();
    else if (held) held.add(answer);
    else return true;
    return false;
  };

  const waitFor = async (hold: Hold): Promise<void> => {
    holds.delete(hold);
    hold.arrived.resolve();
    await hold.released.promise;
    if (isDown) throw new Error('The table is down');
  };

  const losesAnswer = (body: Buffer): boolean => {
    const conditions =
      losing &&
      String(body)
        .match(/"ConditionExpression":"[^"]*"/g)
        ?.join();
    if (conditions !== undefined && !losing?.has(conditions)) {
      losing?.add(conditions);
      return true;
    }
    if (lost === undefined || !body.includes(lost)) return false;
    lost = undefined;
    return true;
  };

  const { url, close, forwardTo } = await startProxy(async (arrived) => {
    const { body, answer, ask } = arrived;
    if (!isAdmitted(answer)) return undefined;
    if (failing !== undefined && body.includes(failing)) throw new Error('The request has to fail');
    for (const hold of holds) if (body.includes(hold.text)) await waitFor(hold);
    const isLost = losesAnswer(body);
    const reply = await ask();
    bytes += reply.body.length;
    return isLost ? void answer.destroy() : reply;
  });
  return {
    url,
    close,
    count: () => count,
    bytes: () => bytes,
    setDown: (down: boolean) => {
      isDown = down;
      left = Number.POSITIVE_INFINITY;
    },
    holdNext: (text: string) => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.add({ text, arrived, released });
      return { arrived: arrived.promise, release: () => released.resolve() };
    },
    /** Loses the answer to a request that contains this text, after the table has handled it. */
    loseAnswer: (text: string) => {
      lost = text;
    },
    /**
     * While true, loses the answer to the first write with each condition. Returns the conditions whose
     * answers were lost since the previous call.
     */
    setLosing: (loses: boolean): readonly string[] => {
      const conditions = [...(losing ?? [])];
      losing = loses ? new Set() : undefined;
      return conditions;
    },
    setFailing: (text: string | undefined) => {
      failing = text;
    },
    /** Makes the table accept requests without answering; `false` disconnects those that wait. */
    setHanging: (hangs: boolean) => {
      for (const answer of held ?? []) answer.destroy();
      held = hangs ? new Set() : undefined;
    },
    setDownAfter: (requests: number) => {
      left = requests;
    },
    isDown: () => isDown,
    forwardTo: async (client: DynamoDBClient) => {
      const address = await addressOf(client);
      forwardTo(address);
      return address;
    },
  };
};
