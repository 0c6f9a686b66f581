import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import type { Place } from '../template/intrinsics.ts';
import type { SchedulePlan } from '../template/template.ts';

/** The event that EventBridge sends when a rule's time has come. */
export const scheduledEvent = (
  { ruleArn }: SchedulePlan,
  { region, account }: Place,
  at: Date,
): ScheduledEvent => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  // EventBridge tells whole seconds.
  time: at.toISOString().replace(/\.\d+Z$/, 'Z'),
  region,
  resources: [ruleArn],
  detail: {},
});

/** Calls `tick` now and then at the schedule's pace, until the function that it returns is called. */
export const keepTicking = ({ everyMs }: SchedulePlan, tick: () => void): (() => void) => {
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
};
