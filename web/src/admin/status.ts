import type { notify } from '../ui/kit/dialogs/notices.tsx';

export interface TabProps {
  /** Null hides the message. */
  readonly onMessage: (message: string | null) => void;
  readonly onOpenTab: (id: string) => void;
}

export const statusColor = (text: string): 'green' | 'red' | 'blue' => {
  if (/sucesso|[✓✔✅]/iu.test(text)) return 'green';
  return /[❌✖✗✘]/u.test(text) ? 'red' : 'blue';
};

export const failureText = (failure: string, reason: string): string =>
  reason === '' || reason === failure ? `❌ ${failure}` : `❌ ${failure}: ${reason}`;

export const tellInStatus =
  (onMessage: TabProps['onMessage'], tried?: string): typeof notify =>
  (kind, text) => {
    if (kind !== 'error') onMessage(text);
    else onMessage(tried === undefined ? `❌ ${text}` : failureText(tried, text));
  };
