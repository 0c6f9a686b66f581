/**
 * Tasks as earlier versions recorded them, which are recorded again. Keys: DELETIONS, PLAN_CHANGES and
 * REBUILDS held them; DAYS_PASS and BILLING_PASS held how far a pass was.
 */
import * as z from 'zod/mini';
import { type Key, queryPartition, read } from '../platform/aws/table.ts';
import { type Action, commit, removeAction } from '../platform/aws/writes.ts';
import { recordFirst, recordTask } from './tasks.store.ts';
import { newTask, parseTask, type Task } from './tasks.ts';

const renamed: Readonly<Record<string, string>> = {
  keyword: 'keywords',
  subscription: 'limits',
  // Nothing starts by itself any more, and applying limits is harmless.
  lookup_limit: 'limits',
  limits: 'planLimits',
  product: 'planProduct',
};

/** The fields that earlier versions named differently. */
const earlier = z.looseObject({
  PK: z.string(),
  SK: z.string(),
  id: z.optional(z.string()),
  deleted: z.optional(z.string()),
  deleted_id: z.optional(z.string()),
  deleted_ids: z.optional(z.array(z.string())),
  not_before: z.optional(z.string()),
  plan_id: z.optional(z.number()),
  task: z.optional(z.string()),
  since: z.optional(z.string()),
});

const adopted = (item: z.output<typeof earlier>, now: number): Task => {
  const {
    id = String(item.plan_id),
    deleted,
    deleted_id,
    deleted_ids = [],
    not_before,
    since,
    ...same
  } = item;
  const kind = deleted ?? item.task ?? 'rebuild';
  return parseTask({
    ...same,
    kind: renamed[kind] ?? kind,
    id,
    due_at: not_before === undefined ? now : Date.parse(not_before),
    tries: 0,
    deleted_ids: deleted === 'keyword' ? [deleted_id] : deleted_ids,
    ...(deleted === 'competitor' && { competitor_id: deleted_id }),
    ...(deleted === 'address' && { email: deleted_id }),
    ...(since !== undefined && { cursor: since }),
  });
};

/** Replaces the tasks of earlier versions; also those that one of their functions has recorded since. */
export const adoptEarlier = async (now: number): Promise<void> => {
  for (const partition of ['DELETIONS', 'PLAN_CHANGES', 'REBUILDS'])
    for (const item of await queryPartition(partition)) {
      const found = earlier.parse(item);
      await commit([takeAway(found), recordTask(adopted(found, now))]);
    }
};

const takeAway = ({ PK, SK }: Key): Action => removeAction({ PK, SK }, { when: 'attribute_exists(PK)' });

const passes = { closing: 'DAYS_PASS', billingPass: 'BILLING_PASS' } as const;

const state = z.object({
  cursor: z.nullish(z.string()),
  ended_at: z.nullish(z.string()),
  began_at: z.nullish(z.string()),
});

/** Records the passes, which are never done, where a table has none. Returns those recorded. */
export const recordPasses = async (all: readonly Task[], now: number): Promise<Task[]> => {
  const recorded: Task[] = [];
  for (const kind of ['closing', 'billingPass'] as const) {
    if (all.some((task) => task.kind === kind)) continue;
    const { cursor, ended_at, began_at } = state.parse((await read({ PK: passes[kind], SK: 'STATE' })) ?? {});
    const known = {
      ...(cursor && { cursor }),
      ...(ended_at && { ended_at }),
      ...(began_at && { began_at }),
    };
    const task = newTask(kind, known, now, kind);
    if (await commit([recordFirst(task)])) recorded.push(task);
  }
  return recorded;
};
