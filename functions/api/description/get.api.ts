import { description } from '#shared/contract/description.ts';
import { openApi } from '#shared/openapi/document.ts';
import { endpointFor } from '../../platform/http/endpoint.ts';

let document: ReturnType<typeof openApi> | undefined;

/** Nobody has to sign in, so this function leaves out sessions and the table's client. */
const endpoint = endpointFor(async () => undefined);

export const handler = endpoint(description.get)(async () => {
  // Made once for each instance, and only when asked for: the same object is compressed only once.
  document ??= openApi();
  return document;
});
