import { Box, Checkbox } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/page/Page.tsx';
import panel from '../ui/bare/panels/panel.module.css';
import rows from '../ui/bare/panels/rows.module.css';
import text from '../ui/bare/text/text.module.css';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { useTell } from '../ui/kit/forms/MessageBanner.tsx';
import { type PageTab, PageTabs } from '../ui/kit/PageTabs.tsx';
import { FormSkeleton } from '../ui/kit/Skeletons.tsx';
import { TabSection } from '../ui/kit/TabSection.tsx';
import { Profile } from './Profile.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const BrandForm = onDemand(
  () => import('../clientReports/send/BrandForm.tsx').then((it) => it.BrandForm),
  <FormSkeleton />,
);
const Security = onDemand(() => import('./Security.tsx').then((it) => it.Security));

const FIRST_TAB = 'perfil';

export const Settings = () => {
  const [search, setSearch] = useSearchParams();
  const tabs: readonly PageTab[] = [
    { id: FIRST_TAB, label: 'Perfil', content: <Profile /> },
    { id: 'assinatura', label: 'Assinatura', content: <SubscriptionTab /> },
    { id: 'marca', label: 'Marca', content: <Brand /> },
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
  return (
    <TabSection id="marca" title="Marca" lead="Como os seus clientes veem os relatórios.">
      <Box mt="1.25rem">
        <BrandForm onSaved={() => tell('Marca salva com sucesso!')} />
      </Box>
    </TabSection>
  );
};

const coming = [
  { label: 'Relatórios por E-mail', description: 'Relatórios semanais das suas palavras-chave.' },
  { label: 'Alertas de Posição', description: 'Avisos de mudanças significativas de posição.' },
];

/** No such e-mail is sent yet. */
const Notifications = () => (
  <TabSection id="notificacoes" title="Notificações" lead="O que você quer receber por e-mail.">
    <Box className={`${panel.panel} ${rows.rows}`} mt="1.25rem">
      {coming.map((notice) => (
        <div key={notice.label}>
          <Checkbox disabled {...notice} />
          <Box component="span" flex="none" className={text.quiet ?? ''}>
            Em breve
          </Box>
        </div>
      ))}
    </Box>
  </TabSection>
);
