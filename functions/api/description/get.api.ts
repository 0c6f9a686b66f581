import { description } from '#shared/contract/description.ts';
import { openApi } from '#shared/openapi/document.ts';
import { endpointFor } from '../../platform/http/endpoint.ts';

let document: ReturnType<typeof openApi> | undefined;

/** The route is public, so its bundle leaves out sessions and the table's client. */
const endpoint = endpointFor(async () => undefined);

export const handler = endpoint(description.get)(async () => {
  // The document is built once per instance, on demand: the same object is compressed only once.
  document ??= openApi();
  return document;
});
