import type { notify } from '../ui/kit/dialogs/notices.tsx';
import { failureText } from './failureText.ts';
import type { TabProps } from './tab.ts';

/** Says an outcome in the status area; a failure together with what was tried, where that is given. */
export const inStatus =
  (onMessage: TabProps['onMessage'], tried?: string): typeof notify =>
  (kind, text) => {
    if (kind !== 'error') onMessage(text);
    else onMessage(tried === undefined ? `❌ ${text}` : failureText(tried, text));
  };
