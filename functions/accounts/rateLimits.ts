/** The limits, by whose attempts they count. What an account's deletion forgets follows from these lists. */
const ofAccount = [
  'checks',
  'email-change',
  'email-confirm',
  'email-day',
  'email-proof',
  'export',
  'export-part',
  'logos',
  'logos-day',
  'password',
  'portal',
  'reset',
] as const;
const ofEmail = ['account', 'recovery', 'taken'] as const;
/** By the e-mail's hash: they outlast the account, or who deletes it could begin the count anew. */
const ofEmailHash = ['signup-email'] as const;
const ofNetwork = [
  'address',
  'checkout',
  'email-network-day',
  'google',
  'google-start',
  'offer',
  'recovery-address',
  'reset-address',
  'signup',
  'signup-day',
  'success',
] as const;
const ofBrowser = ['browser'] as const;

type Limit =
  | (typeof ofAccount)[number]
  | (typeof ofEmail)[number]
  | (typeof ofEmailHash)[number]
  | (typeof ofNetwork)[number]
  | (typeof ofBrowser)[number];

/** A limit of somebody: its name, and their id, e-mail, network or hash. */
export type LimitKey = `${Limit}#${string}`;

/** The limits of an account and of its e-mail. */
export const limitsOfAccount = (userId: string, email: string | undefined): readonly LimitKey[] => [
  ...ofAccount.map((limit) => `${limit}#${userId}` as const),
  ...(email === undefined ? [] : ofEmail.map((limit) => `${limit}#${email}` as const)),
];
