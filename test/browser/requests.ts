import type { Page, Request } from '@playwright/test';

/** Records the requests of a page from now on, or those whose address matches. */
export const recordRequests = (
  page: Page,
  matches: (url: URL) => boolean = () => true,
): readonly Request[] => {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (matches(new URL(request.url()))) requests.push(request);
  });
  return requests;
};
