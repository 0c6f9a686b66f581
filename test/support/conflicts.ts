/** What transactions under way hold, as at AWS: no emulator refuses what touches their items. */
import * as z from 'zod/mini';

const key = z.object({ PK: z.object({ S: z.string() }), SK: z.object({ S: z.string() }) });
const write = z.union([z.object({ Key: key }), z.object({ Item: z.looseObject(key.shape) })]);
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), write)) });

const PREFIX = 'com.amazonaws.dynamodb.v20120810';
const CANCELLED = `${PREFIX}#TransactionCanceledException`;
const CONFLICT = `${PREFIX}#TransactionConflictException`;

/** The answer instead of the table's. */
interface Refusal {
  readonly refusal: { readonly __type: string; readonly CancellationReasons?: readonly object[] };
}

/** What to wait for before the table is asked, and to call when it has answered. */
interface Hold {
  readonly mayGo: Promise<void> | undefined;
  readonly release: () => void;
}

const keyOf = (found: z.output<typeof write>): string => {
  const { PK, SK } = 'Key' in found ? found.Key : found.Item;
  return `${PK.S} ${SK.S}`;
};

const singleWrites = ['PutItem', 'UpdateItem', 'DeleteItem'];

/** The first transaction goes on once it has met another request, so that requests at once always meet. */
export const startConflicts = () => {
  const held = new Set<string>();
  const met = Promise.withResolvers<void>();
  let refused = 0;
  const refuse = (): void => {
    refused += 1;
    met.resolve();
  };

  const beginTransaction = (body: unknown): Refusal | Hold => {
    const keys = transaction.parse(body).TransactItems.flatMap((item) => Object.values(item).map(keyOf));
    if (keys.some((one) => held.has(one))) {
      refuse();
      const CancellationReasons = keys.map((one) => ({
        Code: held.has(one) ? 'TransactionConflict' : 'None',
      }));
      return { refusal: { __type: CANCELLED, CancellationReasons } };
    }
    for (const one of keys) held.add(one);
    return {
      mayGo: met.promise,
      release: () => {
        for (const one of keys) held.delete(one);
      },
    };
  };

  return {
    /** How many requests were refused. */
    refused: () => refused,
    begin: (operation: string, body: Buffer): Refusal | Hold => {
      if (operation === 'TransactWriteItems') return beginTransaction(JSON.parse(String(body)));
      const isHeld =
        singleWrites.includes(operation) && held.has(keyOf(write.parse(JSON.parse(String(body)))));
      if (!isHeld) return { mayGo: undefined, release: () => undefined };
      refuse();
      return { refusal: { __type: CONFLICT } };
    },
  };
};
