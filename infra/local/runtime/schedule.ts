import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import type { AwsLocation } from '../template/intrinsics.ts';
import type { ScheduleSpec } from '../template/schedules.ts';

/** The event that EventBridge sends when a rule fires. */
export const scheduledEvent = (
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

/** Calls `run` immediately and then at the schedule's interval. Returns a function that stops it. */
export const startSchedule = ({ everyMs }: ScheduleSpec, run: () => void): (() => void) => {
  run();
  const timer = setInterval(run, everyMs);
  return () => clearInterval(timer);
};
