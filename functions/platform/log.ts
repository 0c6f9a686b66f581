import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { serviceOf } from '#shared/metrics.ts';

/** The name differs between deployments in an account, so that each has its own alarms. */
export const serviceName = process.env.POWERTOOLS_SERVICE_NAME ?? serviceOf();

const REMOVED = '[removed]';

/** Names of fields that are redacted whatever their values are. */
const secretNames = /password|secret|token|cookie|authorization|signature|api_?key|origin_?key/i;

/** Texts that are redacted: Stripe keys, bearer tokens, and URL parameters with a code or token. */
const secretTexts = [
  /\b(?:sk|rk|whsec)_\w+/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  /(?<=[?&](?:code|token|state|id_token|api_key)=)[^&\s"']+/gi,
];

/** A replacer for JSON.stringify. It is only a safety net: code that logs a secret is still wrong. */
export const redact = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return secretNames.test(key) ? REMOVED : removeSecrets(value);
};

const removeSecrets = (text: string): string =>
  secretTexts.reduce((left, secret) => left.replace(secret, REMOVED), text);

/** Never log headers, cookies, bodies or anything else that may hold a secret. */
export const log = new Logger({ serviceName, jsonReplacerFn: redact });

/** Functions share log groups, so every line names its function and request. */
export const logAs = (context: Context): void =>
  log.addContext({ ...context, functionName: fileOf(process.env._HANDLER) ?? context.functionName });

/** Returns the function's name in the repository, e.g. `companies/create`, not CloudFormation's. */
const fileOf = (handler: string | undefined): string | undefined => handler?.replace(/\.handler$/, '');
