import { openApi } from '#shared/openapi/document.ts';

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);
