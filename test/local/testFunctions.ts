import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** testTemplates.ts gives these functions routes, a queue and a schedule. */
const handlers: Record<string, string> = {
  echo: `async (event, context) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    cookies: ['a=1; Path=/', 'b=2; Path=/'],
    body: JSON.stringify({ event, table: process.env.TABLE_NAME, name: context.functionName }),
  })`,
  hang: '() => new Promise(() => {})',
  spin: '() => { for (;;) Math.random(); }',
  crash: '() => process.exit(1)',
  throw: `async () => { throw new Error('not today'); }`,
  plain: 'async () => ({ fine: true })',
  receive: `async ({ Records }) => {
    console.log('a batch of ' + Records.map(({ body }) => body).sort().join(' and '));
    for (const { body, attributes, eventSourceARN } of Records) {
      const attempt = attributes.ApproximateReceiveCount;
      console.log('received ' + body + ', attempt ' + attempt + ' of ' + eventSourceARN);
    }
    if (Records.some(({ body }) => body.startsWith('hang'))) await new Promise(() => {});
    const failed = Records.filter(({ body }) => body.startsWith('fail'));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  }`,
  schedule: `async (event) => console.log('scheduled by ' + event.source)`,
};

export const writeTestFunctions = (): string => {
  const codeDir = mkdtempSync(join(tmpdir(), 'ranqueia-handlers-'));
  mkdirSync(join(codeDir, 'things'));
  for (const [name, source] of Object.entries(handlers)) {
    writeFileSync(join(codeDir, 'things', `${name}.mjs`), `export const handler = ${source};\n`);
  }
  return codeDir;
};
