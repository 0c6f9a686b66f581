import { useMutation } from '@tanstack/react-query';
import { billing } from '#shared/contract/billing.ts';
import { call, messageOf } from '../api.ts';
import type { TabProps } from '../settings/tab.ts';

/** Opens the billing portal in a new tab. */
export const usePortal = (onMessage: TabProps['onMessage']) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (_tab: Window | null) => call(billing.createPortalSession, {}),
    // What changes there is read when the customer comes back to this tab.
    meta: { reloads: 'later' },
    onSuccess: ({ url }, tab) => {
      // Where the browser let no tab open, the portal takes the place of this page; it leads back by itself.
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    },
    onError: (error, tab) => {
      tab?.close();
      onMessage(messageOf(error, 'Erro ao acessar portal de cobrança'));
    },
  });
  const open = (): void => {
    onMessage(null);
    mutate(emptyTab());
  };
  return { open, busy: isPending };
};

/** A new tab, opened while the click still counts as one, and without a way back into this page. */
const emptyTab = (): Window | null => {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Abrindo o portal de cobrança...';
  return tab;
};
