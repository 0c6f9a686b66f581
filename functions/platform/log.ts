import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { serviceOf } from '#shared/metrics.ts';
import { redact } from './redact.ts';

/** The name differs between deployments in an account, so that each has its own alarms. */
export const serviceName = process.env.POWERTOOLS_SERVICE_NAME ?? serviceOf();

/** Never log headers, cookies, bodies or anything else that may hold a secret. */
export const log = new Logger({ serviceName, jsonReplacerFn: redact });

/** Functions share log groups, so every line names its function and request. */
export const logAs = (context: Context): void =>
  log.addContext({ ...context, functionName: fileOf(process.env._HANDLER) ?? context.functionName });

/** Returns the function's name in the repository, e.g. `companies/create`, not CloudFormation's. */
const fileOf = (handler: string | undefined): string | undefined => handler?.replace(/\.handler$/, '');
