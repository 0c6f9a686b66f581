import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/Page.tsx';
import { MessageBanner } from '../ui/kit/MessageBanner.tsx';
import { messageKind } from '../ui/kit/notices.tsx';
import { type PageTab, PageTabs } from '../ui/kit/PageTabs.tsx';
import { Notifications } from './Notifications.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const FIRST_TAB = 'perfil';

/** The customer's own settings in four tabs; the open tab is part of the address. */
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
        {message !== null && <MessageBanner isSuccess={messageKind(message) === 'success'} text={message} />}
      </PageTabs>
    </Page>
  );
};
