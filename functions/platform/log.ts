import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { serviceOf } from '#shared/metrics.ts';
import { redact } from './redact.ts';

/** Of a second deployment in an account, so that each counts for its own alarms. */
export const serviceName = process.env.POWERTOOLS_SERVICE_NAME ?? serviceOf();

/** Structured logs. Never log a header, a cookie, a body, or anything else that may hold a secret. */
export const log = new Logger({ serviceName, jsonReplacerFn: redact });

/**
 * Makes every line of this invocation name its function, its request and whether the function has just
 * started: functions share log groups.
 */
export const logAs = (context: Context): void =>
  log.addContext({ ...context, functionName: fileOf(process.env._HANDLER) ?? context.functionName });

/** A function's name in the repository, such as `companies/create`: its full name is CloudFormation's. */
const fileOf = (handler: string | undefined): string | undefined => handler?.replace(/\.handler$/, '');
