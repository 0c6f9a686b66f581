import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmReportsPath, unsubscribePath } from '#shared/addresses.ts';
import { confirmingReports, unsubscribing } from '#shared/contract/unsubscribe.ts';
import { call } from '../api.ts';
import { ActionButton } from '../ui/bare/actions/Action.tsx';
import { useAsyncAction } from '../ui/bare/actions/useAsyncAction.ts';
import { FullPage } from '../ui/bare/page/CenteredMessage.tsx';
import { useLinkToken } from './useLinkToken.ts';

interface Props {
  readonly path: string;
  readonly act: (token: string) => Promise<unknown>;
  readonly ask: { readonly title: string; readonly text: string };
  readonly button: string;
  readonly done: { readonly title: string; readonly text: string };
}

/** The page of a mail's link. Asks first, because programs that look for malware open every link. */
const MailPage = ({ path, act, ask, button, done }: Props) => {
  const token = useLinkToken(path);
  const [isDone, setDone] = useState(false);
  const { run, busy, error } = useAsyncAction(
    async () => {
      await act(token);
      setDone(true);
    },
    { fallback: () => 'Isso não foi salvo. Tente de novo em instantes.' },
  );
  if (isDone) return <FullPage icon={<IconMailCheck />} {...done} />;
  return (
    <FullPage
      icon={<IconMailCheck />}
      title={ask.title}
      text={error ?? ask.text}
      action={
        <ActionButton disabled={busy} onClick={run}>
          {busy ? 'Salvando...' : button}
        </ActionButton>
      }
    />
  );
};

export const Unsubscribe = () => (
  <MailPage
    path={unsubscribePath}
    act={(token) => call(unsubscribing.unsubscribe, { query: { token } })}
    ask={{ title: 'Parar de receber este e-mail?', text: 'Os outros e-mails continuam como estão.' }}
    button="Não receber mais"
    done={{
      title: 'Você não recebe mais este e-mail',
      text: 'Para voltar a receber, ligue de novo em Configurações, na aba Notificações, ou peça a quem o enviava.',
    }}
  />
);

export const ConfirmReports = () => (
  <MailPage
    path={confirmReportsPath}
    act={(token) => call(confirmingReports.confirm, { query: { token } })}
    ask={{
      title: 'Receber os relatórios por e-mail?',
      text: 'Cada e-mail traz um link para parar de receber.',
    }}
    button="Receber os relatórios"
    done={{ title: 'Tudo certo', text: 'Os relatórios chegam a este e-mail quando forem enviados.' }}
  />
);
