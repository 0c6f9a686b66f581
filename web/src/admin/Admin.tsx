import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/Page.tsx';
import { PageTabs } from '../ui/kit/PageTabs.tsx';
import { StatusMessage } from './StatusMessage.tsx';
import { adminTabs } from './tabs.ts';

const FIRST_TAB = 'overview';

/** The administrators' dashboard in seven tabs; the open tab is part of the address. */
export const Admin = () => {
  const [search, setSearch] = useSearchParams();
  const [message, setMessage] = useState<string | null>(null);
  const requested = search.get('tab');
  const open = adminTabs.find(({ id }) => id === requested)?.id ?? FIRST_TAB;
  const openTab = (id: string) => {
    setMessage(null);
    setSearch(id === FIRST_TAB ? {} : { tab: id });
  };
  const tabs = adminTabs.map(({ id, label, Tab }) => ({
    id,
    label,
    content: <Tab onMessage={setMessage} onOpenTab={openTab} />,
  }));
  return (
    <Page title="Dashboard Admin" lead="Usuários, planos, cobrança, agendamento e provedores">
      <PageTabs wide label="Dashboard Admin" tabs={tabs} open={open} onOpen={openTab}>
        {message !== null && <StatusMessage text={message} />}
      </PageTabs>
    </Page>
  );
};
