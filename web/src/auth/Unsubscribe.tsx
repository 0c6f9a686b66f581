import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { alertsSettingsPath, unsubscribePath } from '#shared/addresses.ts';
import { unsubscribing } from '#shared/contract/unsubscribe.ts';
import { call } from '../api.ts';
import { ActionButton } from '../ui/bare/actions/Action.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** Asks first, because programs that look for malware open every link of a mail. */
export const Unsubscribe = () => {
  const token = useLinkToken(unsubscribePath);
  const [isDone, setDone] = useState(false);
  const { run, busy, error } = useAsyncAction(
    async () => {
      await call(unsubscribing.unsubscribe, { query: { token } });
      setDone(true);
    },
    { fallback: () => 'Não foi possível desligar os avisos. Tente de novo em instantes.' },
  );
  const settings = { to: alertsSettingsPath, label: 'Ir para as configurações' };
  if (isDone)
    return (
      <FullPage
        icon={<IconMailCheck />}
        title="Você não recebe mais este e-mail"
        text="Os avisos continuam no sino, dentro do Ranqueia."
        links={[settings]}
      />
    );
  return (
    <FullPage
      icon={<IconMailCheck />}
      title="Parar de receber avisos?"
      text={error ?? 'O e-mail diário de Alertas de Posição deixa de ser enviado.'}
      action={
        <ActionButton disabled={busy} onClick={run}>
          {busy ? 'Desligando...' : 'Não receber mais'}
        </ActionButton>
      }
    />
  );
};
