import { unsubscribeAddress } from '#shared/addresses.ts';
import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { endpointFor } from '../platform/http/endpoint.ts';

/** Without sessions and the table, as its role is. */
const endpoint = endpointFor(async () => undefined);

/** Changes nothing, because programs that look for malware open every link of a mail. */
export const handler = endpoint(unsubscribing.openUnsubscribe)(async ({ query, siteUrl, setHeader }) => {
  setHeader('refresh', `0; url=${siteUrl}${unsubscribeAddress(encodeURIComponent(query.token))}`);
  return { success: true };
});
