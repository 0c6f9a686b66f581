import type { notify } from '../ui/kit/dialogs/notices.tsx';

/** The props of a tab of the administrators' dashboard. */
export interface TabProps {
  /** Shows the outcome of an action above the tab; null hides it. */
  readonly onMessage: (message: string | null) => void;
  /** Opens another tab by its id. */
  readonly onOpenTab: (id: string) => void;
}

/** The colour of a status message: green for "sucesso" or a check mark, red for a cross, otherwise blue. */
export const statusColor = (text: string): 'green' | 'red' | 'blue' => {
  if (/sucesso|[✓✔✅]/iu.test(text)) return 'green';
  return /[❌✖✗✘]/u.test(text) ? 'red' : 'blue';
};

/** What the status area says after a failure: what was tried, and the server's reason if it gave one. */
export const failureText = (failure: string, reason: string): string =>
  reason === '' || reason === failure ? `❌ ${failure}` : `❌ ${failure}: ${reason}`;

/** Says an outcome in the status area; a failure together with what was tried, where that is given. */
export const inStatus =
  (onMessage: TabProps['onMessage'], tried?: string): typeof notify =>
  (kind, text) => {
    if (kind !== 'error') onMessage(text);
    else onMessage(tried === undefined ? `❌ ${text}` : failureText(tried, text));
  };
