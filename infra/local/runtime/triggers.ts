import type { SQSClient } from '@aws-sdk/client-sqs';
import type { CloudSpec } from '../template/cloudSpec.ts';
import type { AwsLocation } from '../template/intrinsics.ts';
import type { ScheduleSpec } from '../template/schedules.ts';
import { QueuePoller } from './queuePoller.ts';
import { scheduledEvent, startSchedule } from './schedule.ts';

interface TriggersOptions {
  readonly sqs: SQSClient;
  readonly location: AwsLocation;
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  readonly runsSchedules: boolean;
  readonly retryAfterSeconds?: number;
  readonly fillsBatches?: boolean | undefined;
  readonly onLog: (text: string) => void;
}

/** The queues and schedules that invoke functions. */
interface Triggers {
  /** Runs every scheduled function once. */
  readonly runSchedules: () => Promise<void>;
  readonly stopSchedules: () => void;
  /** Receives no further messages; resolves when the running batches have ended. */
  readonly stopPolling: () => Promise<void>;
}

export const startTriggers = (
  { eventSources, schedules }: CloudSpec,
  { sqs, location, invoke, runsSchedules, retryAfterSeconds, fillsBatches = true, onLog }: TriggersOptions,
): Triggers => {
  const poller = { sqs, region: location.region, retryAfterSeconds, fillsBatches, invoke, onLog };
  const pollers = eventSources.map((source) => new QueuePoller(source, poller));
  const run = async (schedule: ScheduleSpec): Promise<void> => {
    await invoke(schedule.function, scheduledEvent(schedule, location, new Date()));
  };
  const started = (runsSchedules ? schedules : []).map((schedule) =>
    startSchedule(schedule, () => void run(schedule).catch((error) => onLog(`${error}\n`))),
  );
  return {
    runSchedules: async () => {
      await Promise.all(schedules.map(run));
    },
    stopSchedules: () => {
      for (const stop of started) stop();
    },
    stopPolling: async () => {
      await Promise.all(pollers.map((one) => one.stop()));
    },
  };
};
