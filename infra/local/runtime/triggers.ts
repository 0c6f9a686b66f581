import { randomUUID } from 'node:crypto';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { ScheduledEvent } from 'aws-lambda';
import type { CloudSpec } from '../template/cloudSpec.ts';
import type { ScheduleSpec } from '../template/events.ts';
import type { AwsLocation } from '../template/intrinsics.ts';
import { QueuePoller } from './queuePoller.ts';

interface TriggersOptions {
  readonly sqs: SQSClient;
  readonly location: AwsLocation;
  readonly invoke: (name: string, event: unknown) => Promise<unknown>;
  readonly runsSchedules: boolean;
  readonly retryAfterSeconds?: number;
  readonly fillsBatches?: boolean | undefined;
  readonly onLog: (text: string) => void;
}

export const startTriggers = (
  { eventSources, schedules }: CloudSpec,
  { sqs, location, invoke, runsSchedules, retryAfterSeconds, fillsBatches = true, onLog }: TriggersOptions,
) => {
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

const scheduledEvent = (
  { ruleArn }: ScheduleSpec,
  { region, account }: AwsLocation,
  at: Date,
): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  // EventBridge sends whole seconds.
  time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [ruleArn],
  detail: {},
});

/** Calls `run` now and at every interval. Returns a function that stops the schedule. */
const startSchedule = ({ everyMs }: ScheduleSpec, run: () => void): (() => void) => {
  run();
  const timer = setInterval(run, everyMs);
  return () => clearInterval(timer);
};
