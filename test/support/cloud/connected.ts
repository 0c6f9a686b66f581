import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { test } from 'vitest';
import type { TaskMessage } from '#shared/messages.ts';
import { ensureResources } from '../../../infra/local/aws/resources.ts';
import { startServices } from '../../../infra/local/aws/services.ts';
import { buildCloud } from '../../../infra/local/build/build.ts';
import { sharedEnvironment } from '../../../infra/local/runtime/threadPool.ts';
import { readTemplates } from '../../../infra/local/template/cloudSpec.ts';
import { placementOn, removeQueues, removeResources, services, sharedQueues } from './services.ts';

export const it = test
  .extend('placement', { scope: 'file' }, () => placementOn(services, sharedQueues))
  .extend('resources', { scope: 'file', auto: true }, async ({ placement }, { onCleanup }) => {
    const [started, { templates }] = await Promise.all([startServices(placement), buildCloud()]);
    const { clients, location, variables } = started;
    const spec = readTemplates(templates, location);
    await ensureResources(spec, clients);
    const environment = sharedEnvironment(spec.functions, variables);
    Object.assign(process.env, environment);
    onCleanup(async () => {
      if (services.on === 'emulator') await removeResources(spec, clients);
      else await removeQueues(spec.queues, clients);
      await started.stop();
    });
    return { clients, spec, environment };
  });

export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

export const countTrue = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** Calls the worker with these tasks, as a queue does. Returns how many messages failed. */
export const deliver = async (handler: Handler, tasks: readonly TaskMessage[]): Promise<number> => {
  const Records = tasks.map(({ kind, id }, index) => ({
    messageId: `${index}`,
    receiptHandle: `${index}`,
    attributes: { ApproximateReceiveCount: '1' },
    body: JSON.stringify({ kind, id }),
  }));
  // The event and context contain only what a worker reads.
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context);
  return answer.batchItemFailures.length;
};
