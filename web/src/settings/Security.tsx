import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ownAccess } from '#shared/contract/ownAccess.ts';
import { call } from '../api.ts';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
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
      <Box className={`${panel.panel} ${rows.rows} ${rows.facts}`} mt="1.25rem">
        <Row about="Escolha uma nova senha de acesso.">
          <Button variant="default" onClick={() => open('password')}>
            Alterar Senha
          </Button>
        </Row>
        <Row about="Saia da sua conta em todos os outros dispositivos.">
          <Button variant="default" onClick={() => open('sessions')}>
            Encerrar Todas as Sessões
          </Button>
        </Row>
      </Box>
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

const Row = ({ about, children }: { readonly about: string; readonly children: ReactNode }) => (
  <div>
    <span>{about}</span>
    {children}
  </div>
);

/** A notice: the banner above the tab would take what names no success for a failure. */
const NONE_OPEN = 'Nenhuma outra sessão estava aberta.';

const endedText = (ended: number): string => {
  if (ended === 0) return NONE_OPEN;
  const sessions = ended === 1 ? '1 outra sessão foi encerrada' : `${ended} outras sessões foram encerradas`;
  return `${sessions} com sucesso. Esta continua aberta.`;
};
