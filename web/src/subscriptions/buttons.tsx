import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { billing, type PortalFlow } from '#shared/contract/billing.ts';
import { ownEmail } from '#shared/contract/ownEmail.ts';
import { call, messageOf } from '../api.ts';
import { notify } from '../ui/kit/dialogs/notices.tsx';

/** Opens the portal, in this tab if popups are blocked. `onMessage` gets null when a new attempt begins. */
export const usePortal = (onMessage: (message: string | null) => void, flow?: PortalFlow) => {
  const { mutate, isPending } = useMutation({
    mutationFn: (_tab: Window | null) => call(billing.createPortalSession, { query: { flow } }),
    // No reload now: data is fetched again when the customer returns to this tab.
    meta: { reloads: 'later' },
    onSuccess: ({ url }, tab) => {
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
    mutate(openBlankTab());
  };
  return { open, busy: isPending };
};

/** Opens a tab during the click, as popup blockers require. The tab gets no access to this page. */
const openBlankTab = (): Window | null => {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Abrindo o portal de cobrança...';
  return tab;
};

interface Props extends ButtonProps {
  readonly label: string;
  readonly flow?: PortalFlow;
  readonly onMessage: (message: string | null) => void;
}

export const PortalButton = ({ label, flow, onMessage, ...look }: Props) => {
  const { open, busy } = usePortal(onMessage, flow);
  return (
    <Button {...look} disabled={busy} onClick={open}>
      {busy ? 'Abrindo...' : label}
    </Button>
  );
};

export const ResendProof = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownEmail.requestEmailProof, {}),
    onSuccess: () =>
      notify('success', 'Link enviado. Ele vale por 1 hora. Não chegou? Veja a caixa de spam.'),
    onError: (error) =>
      notify('error', messageOf(error, 'Erro ao enviar o link. Tente de novo em instantes.')),
  });
  return (
    // As high as the line of text that it stands in.
    <Button size="compact-sm" my="-0.1875rem" variant="default" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Enviando...' : 'Reenviar link'}
    </Button>
  );
};
