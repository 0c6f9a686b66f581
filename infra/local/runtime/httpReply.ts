import * as z from 'zod/mini';

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

const functionResult = z.object({
  statusCode: z.number(),
  headers: z.optional(z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  cookies: z.optional(z.nullable(z.array(z.string()))),
  body: z.optional(z.nullable(z.string())),
  isBase64Encoded: z.optional(z.nullable(z.boolean())),
});

/** Reads a result in payload format 2.0. Throws if it is malformed; API Gateway then answers 500. */
export const toReply = (result: unknown): HttpReply => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return jsonReply(200, result);
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = z.parse(functionResult, result);
  const given = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...Object.fromEntries(given),
      ...(cookies?.length && { 'set-cookie': cookies }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  };
};

export const jsonReply = (status: number, body: unknown): HttpReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
