import type { StripeAccount } from '../state/account.ts';

/** A visit of a hosted page, or one of its forms when it is submitted. */
export interface PageRequest {
  readonly id: string;
  readonly isSubmit: boolean;
  /** Which form of the page; undefined for its only one. */
  readonly action: string | undefined;
  readonly form: URLSearchParams;
}

/** A page to show, or an address to redirect to. */
export type PageResponse =
  | { readonly status?: number; readonly body: string }
  | { readonly redirectTo: string };

/** Answers a page. Throws StripeApiError for an unknown id. */
export type Page = (account: StripeAccount, request: PageRequest) => PageResponse;
