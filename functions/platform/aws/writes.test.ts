import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client, readMany } from './table.ts';
import { isThrottled } from './throttling.ts';
import { put, remove, transact, update, writeMany } from './writes.ts';

/** The table's answers, in turn. Emulators never answer with a conflict or leave a batch half done. */
const answers: (object | Error)[] = [];
const sent: unknown[] = [];
const STUB = 'stub';
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'T');
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const answer = async ({ input }: { input: unknown }) => {
    sent.push(structuredClone(input));
    const next = answers.shift() ?? {};
    if (next instanceof Error) throw next;
    return { output: { $metadata: {}, ...next }, response: {} };
  };
  client.middlewareStack.add(() => answer, { step: 'initialize', priority: 'low', name: STUB });
});
afterEach(() => {
  client.middlewareStack.remove(STUB);
  answers.length = 0;
  sent.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const details = { message: '', $metadata: {} };
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({ ...details, CancellationReasons: codes.map((Code) => ({ Code })) });
const conflict = () => new TransactionConflictException(details);

const key = { PK: 'a', SK: 'b' };
const actions = [{ Delete: { Key: key } }, { Delete: { Key: { PK: 'c', SK: 'd' } } }];

describe('transact', () => {
  it('retries the same request after a conflict', async () => {
    answers.push(cancelled('None', 'TransactionConflict'), cancelled('TransactionConflict', 'None'));
    expect(await transact(actions)).toEqual([]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
  });

  it('returns the failed conditions, even beside a conflict, without retrying', async () => {
    answers.push(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await transact(actions)).toEqual([1]);
    expect(sent).toHaveLength(1);
  });

  it('throws a conflict that the user can act on after twelve attempts', async () => {
    answers.push(...Array.from({ length: 20 }, () => cancelled('TransactionConflict')));
    await expect(transact(actions)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Tente de novo'),
    });
    expect(sent).toHaveLength(12);
  });

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'retries what the table could not take, and throws an error that says so in the end: %s',
    async (code) => {
      answers.push(cancelled(code, 'None'));
      expect(await transact(actions)).toEqual([]);
      expect(sent).toHaveLength(2);
      answers.push(...Array.from({ length: 20 }, () => cancelled('None', code)));
      const error = await transact(actions).catch((thrown: unknown) => thrown);
      expect(isThrottled(error)).toBe(true);
      expect(sent).toHaveLength(2 + 12);
    },
  );

  it('throws any other error', async () => {
    answers.push(cancelled('ValidationError'));
    await expect(transact(actions)).rejects.toThrow(TransactionCanceledException);
  });
});

describe('a single write', () => {
  it.each([
    { name: 'update', write: () => update(key, {}) },
    { name: 'put', write: () => put(key) },
    { name: 'remove', write: () => remove(key) },
  ])('is retried while a transaction holds its item: $name', async ({ write }) => {
    answers.push(conflict(), conflict());
    await expect(write()).resolves.not.toThrow();
    expect(sent).toHaveLength(3);
  });

  it('tells whether its condition failed', async () => {
    answers.push(conflict(), new ConditionalCheckFailedException(details));
    expect(await update(key, {})).toBeUndefined();
  });
});

describe('a batch', () => {
  const keys = Array.from({ length: 30 }, (_, index) => ({ PK: 'p', SK: `${index}` }));
  const countKeys = () => sent.map((input) => JSON.stringify(input).match(/"PK"/g)?.length);

  it('writes unprocessed items again until none is left', async () => {
    const left = (count: number) => ({
      UnprocessedItems: { T: keys.slice(0, count).map((Key) => ({ DeleteRequest: { Key } })) },
    });
    answers.push(left(7), left(2), {}, {});
    await writeMany(keys.map((remove) => ({ remove })));
    expect(countKeys()).toEqual([25, 7, 2, 5]);
  });

  it('reads unprocessed keys again and returns every item', async () => {
    answers.push(
      { Responses: { T: keys.slice(0, 20) }, UnprocessedKeys: { T: { Keys: keys.slice(20) } } },
      { Responses: { T: keys.slice(20) } },
    );
    expect(await readMany(keys)).toEqual(keys);
    expect(countKeys()).toEqual([30, 10]);
  });
});
