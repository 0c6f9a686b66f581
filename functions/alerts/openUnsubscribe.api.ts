import { unsubscribeAddress } from '#shared/addresses.ts';
import { alerts } from '#shared/contract/alerts.ts';
import { endpoint } from '../accounts/endpoint.ts';

/** Changes nothing, because programs that look for malware open every link of a mail. */
export const handler = endpoint(alerts.openUnsubscribe)(async ({ query, siteUrl, setHeader }) => {
  setHeader('refresh', `0; url=${siteUrl}${unsubscribeAddress(encodeURIComponent(query.token))}`);
  return { success: true };
});
