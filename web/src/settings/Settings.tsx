import { Box, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recoveryPath } from '#shared/addresses.ts';
import { useSession } from '../auth/session.tsx';
import { TextLink } from '../ui/bare/actions/TextLink.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
import text from '../ui/bare/text/text.module.css';
import { messageKind } from '../ui/kit/dialogs/notices.tsx';
import { MessageBanner } from '../ui/kit/forms/MessageBanner.tsx';
import { type PageTab, PageTabs } from '../ui/kit/PageTabs.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { Profile } from './Profile.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const FIRST_TAB = 'perfil';

export const Settings = () => {
  const [search, setSearch] = useSearchParams();
  const [message, setMessage] = useState<string | null>(null);
  const tabs: readonly PageTab[] = [
    { id: FIRST_TAB, label: 'Perfil', content: <Profile onMessage={setMessage} /> },
    { id: 'assinatura', label: 'Assinatura', content: <SubscriptionTab onMessage={setMessage} /> },
    { id: 'notificacoes', label: 'Notificações', content: <Notifications /> },
    { id: 'seguranca', label: 'Segurança', content: <Security /> },
  ];
  const requested = search.get('aba');
  const open = tabs.find(({ id }) => id === requested)?.id ?? FIRST_TAB;
  const openTab = (id: string) => {
    setMessage(null);
    setSearch(id === FIRST_TAB ? {} : { aba: id }, { replace: true });
  };
  return (
    <Page title="Configurações" lead="Gerencie suas informações pessoais e preferências">
      <PageTabs label="Configurações" tabs={tabs} open={open} onOpen={openTab}>
        {message !== null && (
          <MessageBanner tone={messageKind(message) === 'success' ? 'green' : 'red'} text={message} />
        )}
      </PageTabs>
    </Page>
  );
};

/** These choices are not saved yet, because no such e-mail is sent. */
const Notifications = () => (
  <TabSection id="notificacoes" title="Notificações" lead="O que você quer receber por e-mail.">
    <Box className={`${panel.panel} ${rows.rows} ${rows.facts}`} mt="1.25rem">
      <div>
        <Checkbox label="Relatórios por E-mail" description="Relatórios semanais das suas palavras-chave." />
      </div>
      <div>
        <Checkbox label="Alertas de Posição" description="Avisos de mudanças significativas de posição." />
      </div>
    </Box>
    <Box component="p" className={text.note ?? ''} mt="0.75rem">
      Em breve: estas preferências ainda não são aplicadas.
    </Box>
  </TabSection>
);

const actions = [
  { label: 'Alterar Senha', about: 'Escolha uma nova senha de acesso.' },
  { label: 'Encerrar Todas as Sessões', about: 'Saia da sua conta em todos os dispositivos.' },
];

const Security = () => {
  const { user } = useSession();
  return (
    <TabSection id="seguranca" title="Segurança" lead="Proteja o acesso à sua conta.">
      <Box className={`${panel.panel} ${rows.rows} ${rows.facts}`} mt="1.25rem">
        {actions.map(({ label, about }) => (
          <div key={label}>
            <span>{about}</span>
            <Button variant="default">{label}</Button>
          </div>
        ))}
      </Box>
      <Box component="p" className={text.note ?? ''} mt="0.75rem">
        Em breve: estas ações ainda não estão disponíveis. Para trocar a senha e encerrar todas as sessões já
        hoje,{' '}
        <TextLink to={recoveryPath} state={{ email: user?.email }}>
          peça um link por e-mail
        </TextLink>
        .
      </Box>
    </TabSection>
  );
};
