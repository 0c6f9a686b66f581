import type { Account } from '../state/account.ts';

/** A hosted page; each method throws StripeApiError for an unknown id. */
export interface Page {
  /** The HTML, with the error of a rejected form or the name of the action that was done. */
  readonly show: (account: Account, id: string, shown: { error?: string; done?: string }) => string;
  /** Submits a form; returns where to redirect, undefined to stay. Throws HostedPageError. */
  readonly submit: (
    account: Account,
    id: string,
    form: URLSearchParams,
    action: string,
  ) => string | undefined;
}
