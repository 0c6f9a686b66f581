/** The worker of each queue. Each queue adds a permission `<queue>:send`. */
export const queueWorkers = {
  checks: 'checks/checkFirst',
  restChecks: 'checks/checkRest',
  tasks: 'taskWorkers/runTasks',
  billingTasks: 'taskWorkers/runBillingTasks',
  releases: 'checks/release',
  mails: 'accounts/sendMail',
} as const;

export type QueueName = keyof typeof queueWorkers;
export type WorkerName = (typeof queueWorkers)[QueueName] | 'schedule/scheduler';
