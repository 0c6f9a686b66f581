import { taskMessage } from '#shared/messages.ts';
import { worker } from '../platform/aws/worker.ts';
import { newId } from '../platform/ids.ts';
import { log } from '../platform/log.ts';
import { SECOND } from '../platform/time/clock.ts';
import { beginTask, finishTask, saveTask } from './tasks.store.ts';
import { type Kind, LEASE_MS, type Step, type Task, type TaskOf, waitAfter } from './tasks.ts';

/** A handler of many steps yields after each; all of them may be repeated. */
export type HandlersOf<Kinds extends Kind> = {
  readonly [K in Kinds]: (task: TaskOf<K>) => Promise<unknown> | AsyncGenerator<Step<K>, void>;
};
export type Handlers = Partial<HandlersOf<Kind>>;

/** Nobody else's task waits longer for this one. The last step may begin just before. */
const SLICE_MS = 45 * SECOND;

type Request = (tasks: readonly Task[]) => Promise<void>;

/** `request` sends to the worker's own queue. A failed task is tried again after a wait that grows. */
export const taskWorker = (handlers: Handlers, request: Request) =>
  worker(taskMessage)(async (message) => {
    const task = await beginTask(message, newId(), Date.now());
    if (!task) return;
    try {
      if (await run(task, handlers)) await request([task]);
    } catch (error) {
      const { kind, id, tries } = task;
      log.error('A task failed', { kind, id, tries, error });
      await saveTask(task, { due_at: Date.now() + waitAfter(tries) });
    }
  });

/** Returns whether the task goes on at once, in another slice. */
const run = async (task: Task, handlers: Handlers): Promise<boolean> => {
  const handle = handlers[task.kind] as
    | ((task: Task) => Promise<unknown> | AsyncGenerator<Step<Kind>>)
    | undefined;
  if (!handle) throw new Error(`No handler of ${task.kind}`);
  const steps = handle(task);
  if (Symbol.asyncIterator in steps) return takeSteps(task, steps);
  await steps;
  await finishTask(task);
  return false;
};

const takeSteps = async (task: Task, steps: AsyncGenerator<Step<Kind>>): Promise<boolean> => {
  const until = Date.now() + SLICE_MS;
  for await (const step of steps) {
    const now = Date.now();
    if (step.due_at !== undefined || now > until) return leave(task, step, now);
    if (!(await saveTask(task, { tries: 0, ...step, due_at: now + LEASE_MS }))) return false;
  }
  await finishTask(task);
  return false;
};

/** A task that waits keeps its holder, so that no message begins it before. */
const leave = async (task: Task, step: Step<Kind>, now: number): Promise<boolean> => {
  const { due_at = now } = step;
  const isDue = due_at <= now;
  const isSaved = await saveTask(task, { tries: 0, ...step, due_at, ...(isDue && { holder: undefined }) });
  return isSaved && isDue;
};
