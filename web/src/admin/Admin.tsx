import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brokenMessage, EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { CrashBarrier } from '../ui/bare/page/CrashBarrier.tsx';
import { Page } from '../ui/bare/page/Page.tsx';
import { PageTabs } from '../ui/kit/PageTabs.tsx';
import { TableSkeleton } from '../ui/kit/Skeletons.tsx';
import { adminTabs, firstTab } from './tabs.ts';

const TITLE = 'Dashboard Admin';

export const Admin = () => {
  const [search, setSearch] = useSearchParams();
  const open = adminTabs.find(({ id }) => id === search.get('tab')) ?? firstTab;
  const openTab = (id: string) => id !== open.id && setSearch(id === firstTab.id ? {} : { tab: id });
  const tabs = adminTabs.map(({ id, label, Tab }) => ({
    id,
    label,
    content: (
      <CrashBarrier fallback={<BrokenTab />}>
        <Suspense fallback={<TableSkeleton />}>
          <Tab />
        </Suspense>
      </CrashBarrier>
    ),
  }));
  return (
    <Page title={TITLE} tab={open === firstTab ? TITLE : `${open.label} · ${TITLE}`}>
      <div ref={useOpenTabInView(open.id)}>
        <PageTabs wide label={TITLE} tabs={tabs} open={open.id} onOpen={openTab} />
      </div>
    </Page>
  );
};

const useOpenTabInView = (open: string) => {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    const tab = container.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A link that opened the tab is hidden with its panel.
    if (shown.current !== open) tab?.focus();
    shown.current = open;
  }, [open]);
  return container;
};

const BrokenTab = () => (
  <div role="alert">
    <EmptyState {...brokenMessage} />
  </div>
);
