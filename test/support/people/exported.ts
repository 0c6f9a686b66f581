/** What a customer's export holds of the items in the table, and why it leaves out the rest. */
import type { Key } from '../../../functions/platform/aws/table.ts';

/** The kinds of items by the first word of their key, each with the fields that are not exported. */
export const exported: Readonly<Record<string, readonly string[]>> = {
  // These fields serve only to store, find and count items.
  PROFILE: ['password_hash', 'identity_id', 'session_version', 'revision', 'kind', 'search_text'],
  SUBSCRIPTION: [
    'kind',
    'search_text',
    'revision',
    'created_at',
    'sync_version',
    'stripe_customer_id',
    'last_payment',
    'failed_invoices',
    'trial_used',
  ],
  SESSION: ['session_version'],
  CUSTOMER: ['replaced', 'sync_asked_at'],
  COMPANY: ['list_version', 'rankings_until', 'competitors_count', 'latest_check', 'logo_key'],
  TRASH: ['list_version', 'rankings_until', 'competitors_count', 'logo_key', 'deletion_id', 'usage_before'],
  // Placements are (compressed) JSON, whose content another test expects.
  KEYWORD: ['fetch', 'version', 'checked_for', 'check_completed_at', 'placements', 'competitor_placements'],
  COMPETITOR: ['logo_key', 'site'],
  NOTE: ['revision'],
  // Events are compressed.
  ALERT: ['events'],
  ALERTS: ['version', 'site_url'],
  SEGMENT: [],
  REPORT_LINK: ['token_hash', 'password_hash'],
  REPORT_MAIL: ['revision'],
  BRAND: ['logo_key', 'revision'],
  // Both domains are in the text of a note.
  DOMAIN_CHANGE: ['from', 'to'],
  // What results said of others.
  HISTORY: ['engine', 'rivals'],
  IMPORTED: [],
};

export const leftOutOfOwn: Readonly<Record<string, string>> = {
  SIGNUP_TOKEN: 'a hash of a secret',
  BROWSER: 'a hash of a secret, and when it expires',
  RECOVERY: 'a hash of a secret, and the e-mail of the profile',
  EMAIL_PROOF: 'a hash of a secret, and the e-mail of the profile or the one that it changes to',
  MAIL: 'a hash of a secret, and what the mail was about',
  SYNC: 'a counter',
  TRIAL: 'a counter, and whether the e-mail of the profile was proven',
  USAGE: 'counts of what is exported',
  LOOKUPS: 'a counter of one day',
  OWN_CHECK: 'the id of a check, whose results are exported',
  CREATED: 'which request has created something that is exported',
  REMINDER: 'the day of the last e-mail about a payment',
};

export const leftOut: Readonly<Record<string, string>> = {
  ...leftOutOfOwn,
  EMAIL: 'the e-mail of the profile',
  IDENTITY: 'the Google account of the profile, by an id that only Google knows',
  SHARED_REPORT: 'the link of a report, by the hash of a secret',
  STRIPE: 'the customer of the account, the other way round',
  RATE_LIMIT: 'counters of 15 minutes',
  RETURNED_MAIL: 'hashes of addresses that are not written to',
  CHECK: 'progress of checks, whose results are exported',
  CALLS: 'technical log of calls to the search providers, kept for 7 days',
  PAYMENTS: 'technical steps of payments, whose invoices are exported',
  TRIAL_CLAIM: 'keyed hashes of the document and the e-mail of the profile',
  AUDIT: 'what administrators did',
  PROVIDER: 'shared by all customers',
  TASKS: 'when a company in the trash vanishes, and what is left to do until it is done',
};

export const kindOf = ({ PK, SK }: Key): string => (PK.startsWith('USER#') ? SK : PK).split('#')[0] ?? '';
