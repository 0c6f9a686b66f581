import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../ui/bare/Page.tsx';
import { PageTabs } from '../ui/kit/PageTabs.tsx';
import { StatusMessage } from './StatusMessage.tsx';
import { TabBoundary } from './TabBoundary.tsx';
import { adminTabs, firstTab } from './tabs.ts';

const TITLE = 'Dashboard Admin';

/** The administrators' dashboard in seven tabs; the open tab is part of the address. */
export const Admin = () => {
  const [search, setSearch] = useSearchParams();
  const [message, setMessage] = useState<{ readonly tab: string; readonly text: string } | null>(null);
  const open = adminTabs.find(({ id }) => id === search.get('tab')) ?? firstTab;
  const openTab = (id: string) => {
    setMessage(null);
    if (id !== open.id) setSearch(id === firstTab.id ? {} : { tab: id });
  };
  const { container, focusOpened } = useOpenTabInView(open.id);
  const openFromContent = (id: string) => {
    focusOpened();
    openTab(id);
  };
  const tabs = adminTabs.map(({ id, label, Tab }) => ({
    id,
    label,
    content: (
      <TabBoundary>
        <Tab
          onMessage={(text) => setMessage(text === null ? null : { tab: id, text })}
          onOpenTab={openFromContent}
        />
      </TabBoundary>
    ),
  }));
  return (
    <Page
      title={TITLE}
      tab={open === firstTab ? TITLE : `${open.label} · ${TITLE}`}
      lead="Usuários, planos, cobrança, agendamento e provedores"
    >
      <div ref={container}>
        <PageTabs wide label={TITLE} tabs={tabs} open={open.id} onOpen={openTab}>
          {/* A message belongs to its tab: the browser's back button leaves it there. */}
          {message?.tab === open.id && <StatusMessage text={message.text} />}
        </PageTabs>
      </div>
    </Page>
  );
};

/** Scrolls the open tab into view, and focuses it when it was opened from within another one. */
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
