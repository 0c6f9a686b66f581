import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/page/Page.tsx';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { type PageTab, PageTabs } from '../ui/kit/PageTabs.tsx';
import { FormSkeleton } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { Profile } from './Profile.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const Notifications = onDemand(() => import('./Notifications.tsx').then((it) => it.Notifications));
const BrandForm = onDemand(
  () => import('../clientReports/send/BrandForm.tsx').then((it) => it.BrandForm),
  <FormSkeleton />,
);
const Security = onDemand(() => import('./Security.tsx').then((it) => it.Security));

const FIRST_TAB = 'perfil';

export const Settings = () => {
  const [search, setSearch] = useSearchParams();
  const tabs: readonly PageTab[] = [
    {
      id: FIRST_TAB,
      label: 'Perfil',
      content: (
        <>
          <Profile />
          <Brand />
        </>
      ),
    },
    { id: 'assinatura', label: 'Assinatura', content: <SubscriptionTab /> },
    { id: 'notificacoes', label: 'Notificações', content: <Notifications /> },
    { id: 'seguranca', label: 'Segurança', content: <Security /> },
  ];
  const requested = search.get('aba');
  const open = tabs.find(({ id }) => id === requested)?.id ?? FIRST_TAB;
  const openTab = (id: string) => setSearch(id === FIRST_TAB ? {} : { aba: id }, { replace: true });
  return (
    <Page title="Configurações" lead="Gerencie suas informações pessoais e preferências">
      <PageTabs otherwise="red" label="Configurações" tabs={tabs} open={open} onOpen={openTab} />
    </Page>
  );
};

const Brand = () => {
  const tell = useTell();
  const [isOpen, setOpen] = useState(false);
  return (
    <TabSection id="marca" title="Marca" lead="Como os seus clientes veem os relatórios.">
      <Box mt="1.25rem">
        {isOpen ? (
          <BrandForm onSaved={() => tell('Marca salva com sucesso!')} />
        ) : (
          <Button variant="default" onClick={() => setOpen(true)}>
            Editar marca
          </Button>
        )}
      </Box>
    </TabSection>
  );
};
