import { Tabs } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/Page.tsx';
import { kindOf } from '../ui/kit/notices.tsx';
import { Notifications } from './Notifications.tsx';
import { Profile } from './Profile.tsx';
import { Security } from './Security.tsx';
import styles from './Settings.module.css';
import { Subscription } from './SubscriptionTab.tsx';
import type { TabProps } from './tab.ts';

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly Content: ComponentType<TabProps>;
}

const first: Tab = { id: 'perfil', label: 'Perfil', Content: Profile };

const tabs: readonly Tab[] = [
  first,
  { id: 'assinatura', label: 'Assinatura', Content: Subscription },
  { id: 'notificacoes', label: 'Notificações', Content: Notifications },
  { id: 'seguranca', label: 'Segurança', Content: Security },
];

/** What a customer sets for himself, in four tabs; the chosen one stands in the address. */
export const Settings = () => {
  const [search, setSearch] = useSearchParams();
  const [message, setMessage] = useState<string | null>(null);
  const asked = search.get('aba');
  const chosen = tabs.find(({ id }) => id === asked) ?? first;
  const visited = useVisited(chosen.id);
  const choose = (id: string | null) => {
    setMessage(null);
    setSearch(id === null || id === first.id ? {} : { aba: id }, { replace: true });
  };
  return (
    <Page title="Configurações" lead="Gerencie suas informações pessoais e preferências">
      <Tabs value={chosen.id} onChange={choose} className={styles.tabs ?? ''}>
        <Tabs.List className={styles.list ?? ''} aria-label="Configurações">
          {tabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles.body}>
          {message !== null && <Banner text={message} />}
          {tabs.map(({ id, Content }) => (
            <Tabs.Panel key={id} value={id}>
              {visited.has(id) && <Content onMessage={setMessage} />}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </Page>
  );
};

/** The tabs that have been looked at: these stay, with what was typed into them; the others read nothing yet. */
const useVisited = (chosen: string): ReadonlySet<string> => {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([chosen]));
  if (!visited.has(chosen)) setVisited(new Set([...visited, chosen]));
  return visited;
};

/** What became of the last action: green where it says that it succeeded, otherwise red. */
const Banner = ({ text }: { readonly text: string }) => {
  const good = kindOf(text) === 'success';
  const banner = useRef<HTMLDivElement>(null);
  // It stands above a long form, whose button is at the other end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is what is to be seen.
  useEffect(() => {
    // It answers a promise in some browsers, which must not pass for a cleanup.
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  const Icon = good ? IconCircleCheck : IconAlertCircle;
  return (
    <div
      ref={banner}
      className={styles.banner}
      data-good={good || undefined}
      role={good ? 'status' : 'alert'}
    >
      <Icon size={18} />
      {text}
    </div>
  );
};
