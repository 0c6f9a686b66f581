/** The worker of each queue. Each queue adds a permission `<queue>:send`. */
export const queueWorkers = {
  checks: 'checks/runCheck',
  runChecks: 'checks/runReleasedCheck',
  cleanup: 'cleanup/cleanup',
  plans: 'billing/finishPlanChange',
  runs: 'schedule/releaseRun',
  mails: 'accounts/sendMail',
} as const;

export type QueueName = keyof typeof queueWorkers;
export type WorkerName =
  | (typeof queueWorkers)[QueueName]
  | 'schedule/scheduler'
  | 'billing/dailyPass'
  | 'days/closeDays';
