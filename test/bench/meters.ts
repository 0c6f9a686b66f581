import * as z from 'zod/mini';
import { startProxy } from '../support/proxies/proxy.ts';

interface Exchange {
  readonly operation: string;
  readonly sent: unknown;
  readonly status: number;
  readonly received: unknown;
}

interface Forwarding {
  readonly addition: Readonly<Record<string, unknown>>;
  readonly onExchange: (exchange: Exchange) => void;
}

const startMeter = ({ addition, onExchange }: Forwarding) =>
  startProxy(async ({ operation, body, ask }) => {
    const sent: object = JSON.parse(String(body));
    const reply = await ask(Buffer.from(JSON.stringify({ ...sent, ...addition })));
    onExchange({ operation, sent, status: reply.status, received: JSON.parse(String(reply.body)) });
    return reply;
  });

const attribute = z.object({ S: z.string() });
const keyed = z.object({ PK: attribute, SK: attribute });
type Keyed = z.output<typeof keyed>;
const capacity = z.object({ CapacityUnits: z.number() });

const tableRequest = z.object({
  Key: z.optional(keyed),
  Item: z.optional(keyed),
  TransactItems: z.optional(
    z.array(z.record(z.string(), z.object({ Key: z.optional(keyed), Item: z.optional(keyed) }))),
  ),
});
const tableReply = z.object({
  ConsumedCapacity: z.optional(z.union([capacity, z.array(capacity)])),
});

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

/** Adds up the capacity units that requests to the table take, as it reports them. */
export const startTableMeter = async () => {
  let units = { reads: 0, writes: 0 };
  const hottest = new WriteCounter();
  const meter = await startMeter({
    addition: { ReturnConsumedCapacity: 'TOTAL' },
    onExchange: ({ operation, sent, status, received }) => {
      const isWrite = !READS.has(operation);
      // DynamoDB charges a unit for a write whose condition fails, although its reply does not say so.
      units[isWrite ? 'writes' : 'reads'] += status === 200 ? unitsOf(received) : Number(isWrite);
      if (isWrite) for (const key of keysOf(tableRequest.parse(sent))) hottest.count(nameOf(key));
    },
  });
  return {
    ...meter,
    units: () => units,
    /** The most writes in any one second, by the kind of item. */
    hottest: (): Readonly<Record<string, number>> => hottest.hottest(),
    reset: () => {
      units = { reads: 0, writes: 0 };
      hottest.reset();
    },
  };
};

const unitsOf = (received: unknown): number => {
  const { ConsumedCapacity = [] } = tableReply.parse(received);
  return [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
};

type TableRequest = z.output<typeof tableRequest>;

const keysOf = ({ Key, Item, TransactItems = [] }: TableRequest): Keyed[] => {
  const actions = TransactItems.flatMap((action) => Object.values(action));
  return [{ Key, Item }, ...actions].flatMap((one) => one.Key ?? one.Item ?? []);
};

const SEPARATOR = '\n';

const nameOf = ({ PK, SK }: Keyed): string => `${PK.S}${SEPARATOR}${SK.S}`;

const kindOfItem = (name: string): string => name.split(SEPARATOR).map(wordOf).join('/');

const wordOf = (key: string): string => key.split('#')[0] ?? '';

class WriteCounter {
  #second = 0;
  readonly #inSecond = new Map<string, number>();
  readonly #hottest = new Map<string, number>();

  count(item: string): void {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) this.#closeSecond();
    this.#second = second;
    this.#inSecond.set(item, (this.#inSecond.get(item) ?? 0) + 1);
  }

  hottest(): Readonly<Record<string, number>> {
    this.#closeSecond();
    return Object.fromEntries(this.#hottest);
  }

  reset(): void {
    this.#inSecond.clear();
    this.#hottest.clear();
  }

  #closeSecond(): void {
    for (const [item, count] of this.#inSecond) {
      const kind = kindOfItem(item);
      this.#hottest.set(kind, Math.max(count, this.#hottest.get(kind) ?? 0));
    }
    this.#inSecond.clear();
  }
}

const sentBatch = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ DelaySeconds: z._default(z.number(), 0) })),
});

/** Counts messages that were sent again to wait; releases are delayed, too. */
const waitingIn = (sent: unknown): number => {
  const { QueueUrl, Entries } = sentBatch.parse(sent);
  return /releases/i.test(QueueUrl) ? 0 : Entries.filter(({ DelaySeconds }) => DelaySeconds > 0).length;
};

export const startQueueMeter = async () => {
  let requests = 0;
  let putBack = 0;
  const meter = await startMeter({
    addition: {},
    onExchange: ({ operation, sent }) => {
      requests += 1;
      if (operation === 'SendMessageBatch') putBack += waitingIn(sent);
      if (operation === 'ChangeMessageVisibility') putBack += 1;
    },
  });
  return {
    ...meter,
    requests: () => requests,
    putBack: () => putBack,
    reset: () => {
      requests = 0;
      putBack = 0;
    },
  };
};
