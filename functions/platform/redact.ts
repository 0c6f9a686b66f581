const REMOVED = '[removed]';

/** Names of values that are secrets, whatever they contain. */
const secretNames = /password|secret|token|cookie|authorization|signature|api_?key|origin_?key/i;

/** Keys of Stripe, bearer tokens, and the parameters of addresses that carry a code or a token. */
const secretTexts = [
  /\b(?:sk|rk|whsec)_\w+/g,
  /\bBearer\s+[\w.~+/=-]+/gi,
  /(?<=[?&](?:code|token|state|id_token|api_key)=)[^&\s"']+/gi,
];

/**
 * A replacer for JSON.stringify that removes what may be a secret. Code that logs one is still wrong: this
 * keeps the mistake out of the logs.
 */
export const redact = (key: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return secretNames.test(key) ? REMOVED : removeSecrets(value);
};

const removeSecrets = (text: string): string =>
  secretTexts.reduce((left, secret) => left.replace(secret, REMOVED), text);
