import { Box, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Messages, type toneOf } from './forms/MessageBanner.tsx';
import styles from './PageTabs.module.css';

export interface PageTab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly PageTab[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
  /** Set for tables; forms are narrower. */
  readonly wide?: boolean;
  /** The colour of messages that name neither a success nor a failure. */
  readonly otherwise?: ReturnType<typeof toneOf>;
}

/** A tab is rendered when first opened, and keeps what was typed into it. */
export const PageTabs = ({ label, tabs, open, onOpen, wide, otherwise }: Props) => {
  const visited = useVisited(open);
  return (
    <Tabs
      value={open}
      onChange={(id) => id !== null && onOpen(id)}
      className={styles.tabs ?? ''}
      mod={{ wide }}
      {...(!wide && { maw: '44rem' })}
    >
      <Tabs.List className={styles.list ?? ''} aria-label={label}>
        {tabs.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Box pt="1.5rem">
        {tabs.map(({ id, content }) => (
          <Tabs.Panel key={id} value={id}>
            {visited.has(id) && (
              <Messages place={open} otherwise={otherwise}>
                {content}
              </Messages>
            )}
          </Tabs.Panel>
        ))}
      </Box>
    </Tabs>
  );
};

const useVisited = (open: string): ReadonlySet<string> => {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([open]));
  if (!visited.has(open)) setVisited(new Set([...visited, open]));
  return visited;
};
