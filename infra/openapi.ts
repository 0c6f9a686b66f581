import { openApi } from '#shared/openapi/document.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);
