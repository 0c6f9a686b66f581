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
