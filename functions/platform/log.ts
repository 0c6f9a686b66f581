import { Logger } from '@aws-lambda-powertools/logger';

/** Structured logs. Never log a header, a cookie, a body, or anything else that may hold a secret. */
export const log = new Logger({ serviceName: 'ranqueia' });
