/** Prints the OpenAPI description of the API. */
import { openApi } from '#shared/contract/openapi.ts';

process.stdout.write(`${JSON.stringify(openApi(), null, 2)}\n`);
