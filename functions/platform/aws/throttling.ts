const THROTTLED = new Set([
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Whether AWS refused a request only because there were too many, after the SDK's own retries. */
export const isThrottled = (error: unknown): boolean => error instanceof Error && THROTTLED.has(error.name);
