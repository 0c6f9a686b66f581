import { Button } from '@mantine/core';
import { ownAccess } from '#shared/contract/ownAccess.ts';
import { call } from '../api.ts';
import { FactPanel } from '../ui/bare/panels/Facts.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useOpened, useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';

const ChangePassword = onDemand(() => import('./ChangePassword.tsx').then((it) => it.ChangePassword));

export const Security = () => {
  const tell = useTell();
  const { opened, open, close } = useOpened<'password' | 'sessions'>();
  return (
    <TabSection id="seguranca" title="Segurança" lead="Proteja o acesso à sua conta.">
      <FactPanel
        facts={[
          {
            label: 'Escolha uma nova senha de acesso.',
            value: (
              <Button variant="default" onClick={() => open('password')}>
                Alterar Senha
              </Button>
            ),
          },
          {
            label: 'Saia da sua conta em todos os outros dispositivos.',
            value: (
              <Button variant="default" onClick={() => open('sessions')}>
                Encerrar Todas as Sessões
              </Button>
            ),
          },
        ]}
      />
      {opened === 'password' && <ChangePassword onClose={close} />}
      {opened === 'sessions' && (
        <Confirm
          title="Encerrar Todas as Sessões"
          question="Encerrar todas as outras sessões da sua conta? Quem estiver nelas precisa entrar de novo. Esta sessão continua aberta."
          confirmLabel="Encerrar sessões"
          busyLabel="Encerrando..."
          onConfirm={() => call(ownAccess.endSessions, {})}
          success={({ ended }) => endedText(ended)}
          failure="Erro ao encerrar as sessões. Tente de novo em instantes."
          tell={(_, message) => (message === NONE_OPEN ? notify('info', message) : tell(message))}
          onClose={close}
        />
      )}
    </TabSection>
  );
};

/** A notice: the banner above the tab would take what names no success for a failure. */
const NONE_OPEN = 'Nenhuma outra sessão estava aberta.';

const endedText = (ended: number): string => {
  if (ended === 0) return NONE_OPEN;
  const sessions = ended === 1 ? '1 outra sessão foi encerrada' : `${ended} outras sessões foram encerradas`;
  return `${sessions} com sucesso. Esta continua aberta.`;
};
