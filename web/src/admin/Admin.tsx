import { IconCloudOff } from '@tabler/icons-react';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSearchParams } from 'react-router-dom';
import { ActionButton } from '../ui/bare/actions/Action.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { CrashBarrier } from '../ui/bare/page/CrashBarrier.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import { MessageBanner } from '../ui/kit/forms/MessageBanner.tsx';
import { PageTabs } from '../ui/kit/PageTabs.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { statusColor } from './status.ts';
import { type AdminTab, adminTabs, firstTab, tabAt } from './tabs.ts';

const TITLE = 'Dashboard Admin';

type Message = { readonly tab: string; readonly text: string } | null;

export const Admin = () => {
  const [search, setSearch] = useSearchParams();
  const [message, setMessage] = useState<Message>(null);
  const open = tabAt(search);
  const openTab = (id: string) => {
    setMessage(null);
    if (id !== open.id) setSearch(id === firstTab.id ? {} : { tab: id });
  };
  const { container, focusOpened } = useOpenTabInView(open.id);
  const openFromContent = (id: string) => {
    focusOpened();
    openTab(id);
  };
  const tabs = adminTabs.map((tab) => ({
    id: tab.id,
    label: tab.label,
    content: <TabContent tab={tab} setMessage={setMessage} onOpenTab={openFromContent} />,
  }));
  return (
    <Page
      title={TITLE}
      tab={open === firstTab ? TITLE : `${open.label} · ${TITLE}`}
      lead="Usuários, planos, cobrança, agendamento e provedores"
    >
      <div ref={container}>
        <PageTabs wide label={TITLE} tabs={tabs} open={open.id} onOpen={openTab}>
          {message?.tab === open.id && <MessageBanner tone={statusColor(message.text)} text={message.text} />}
        </PageTabs>
      </div>
    </Page>
  );
};

interface ContentProps {
  readonly tab: AdminTab;
  readonly setMessage: Dispatch<SetStateAction<Message>>;
  readonly onOpenTab: (id: string) => void;
}

const TabContent = ({ tab: { id, Tab }, setMessage, onOpenTab }: ContentProps) => {
  const onMessage = useCallback(
    (text: string | null) =>
      setMessage((shown) => {
        if (text !== null) return { tab: id, text };
        return shown?.tab === id ? null : shown;
      }),
    [id, setMessage],
  );
  return (
    <TabBoundary>
      <Tab onMessage={onMessage} onOpenTab={onOpenTab} />
    </TabBoundary>
  );
};

const useOpenTabInView = (open: string) => {
  const container = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open tab is what scrolls.
  useEffect(() => {
    const tab = container.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The button that opened the tab is hidden with its panel.
    if (takesFocus.current) tab?.focus();
    takesFocus.current = false;
  }, [open]);
  return {
    container,
    focusOpened: () => {
      takesFocus.current = true;
    },
  };
};

const TabBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CrashBarrier fallback={<BrokenTab />}>
    <Suspense fallback={<TableSkeleton />}>{children}</Suspense>
  </CrashBarrier>
);

const BrokenTab = () => (
  <div role="alert">
    <EmptyState
      icon={<IconCloudOff />}
      title="Não foi possível mostrar esta aba"
      text="Recarregue a página agora ou daqui a alguns minutos. As outras abas continuam funcionando."
      // Only a reload helps: a browser may remember that the code did not load.
      action={<ActionButton onClick={() => window.location.reload()}>Recarregar</ActionButton>}
    />
  </div>
);
