import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client, readMany } from './table.ts';
import { put, remove, transact, update, writeMany } from './writes.ts';

/** No emulator ever answers a conflict, or leaves a batch half done: here the table answers what a test says, in turn. */
const answers: (object | Error)[] = [];
const sent: unknown[] = [];
const STUB = 'stub';
beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'T');
  // Backing off takes no time here.
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

const said = { message: '', $metadata: {} };
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({ ...said, CancellationReasons: codes.map((Code) => ({ Code })) });
const conflict = () => new TransactionConflictException(said);

const key = { PK: 'a', SK: 'b' };
const actions = [{ Delete: { Key: key } }, { Delete: { Key: { PK: 'c', SK: 'd' } } }];

describe('transact', () => {
  it('is tried again after a conflict, as it was', async () => {
    answers.push(cancelled('None', 'TransactionConflict'), cancelled('TransactionConflict', 'None'));
    expect(await transact(actions)).toEqual([]);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((input) => JSON.stringify(input))).size).toBe(1);
  });

  it('says which conditions did not hold, also beside a conflict, and does not try again', async () => {
    answers.push(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await transact(actions)).toEqual([1]);
    expect(sent).toHaveLength(1);
  });

  it('gives up with a refusal that a person can act on', async () => {
    answers.push(...Array.from({ length: 20 }, () => cancelled('TransactionConflict')));
    await expect(transact(actions)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Tente de novo'),
    });
    expect(sent).toHaveLength(8);
  });

  it('throws what is no conflict', async () => {
    answers.push(cancelled('ValidationError'));
    await expect(transact(actions)).rejects.toThrow(TransactionCanceledException);
  });
});

describe('a single write', () => {
  it.each([
    { what: 'update', write: () => update(key, {}) },
    { what: 'put', write: () => put(key) },
    { what: 'remove', write: () => remove(key) },
  ])('is tried again where a transaction holds its item: $what', async ({ write }) => {
    answers.push(conflict(), conflict());
    await expect(write()).resolves.not.toThrow();
    expect(sent).toHaveLength(3);
  });

  it('says where its condition did not hold', async () => {
    answers.push(conflict(), new ConditionalCheckFailedException(said));
    expect(await update(key, {})).toBeUndefined();
  });
});

describe('a batch', () => {
  const keys = Array.from({ length: 30 }, (_, index) => ({ PK: 'p', SK: `${index}` }));
  const countKeys = () => sent.map((input) => JSON.stringify(input).match(/"PK"/g)?.length);

  it('writes what was left over again, until nothing is', async () => {
    const left = (count: number) => ({
      UnprocessedItems: { T: keys.slice(0, count).map((Key) => ({ DeleteRequest: { Key } })) },
    });
    answers.push(left(7), left(2), {}, {});
    await writeMany(keys.map((remove) => ({ remove })));
    expect(countKeys()).toEqual([25, 7, 2, 5]);
  });

  it('reads what was left over again, and loses nothing', async () => {
    answers.push(
      { Responses: { T: keys.slice(0, 20) }, UnprocessedKeys: { T: { Keys: keys.slice(20) } } },
      { Responses: { T: keys.slice(20) } },
    );
    expect(await readMany(keys)).toEqual(keys);
    expect(countKeys()).toEqual([30, 10]);
  });
});
