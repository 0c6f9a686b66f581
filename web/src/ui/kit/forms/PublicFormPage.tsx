import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../bare/page/Brand.tsx';
import { usePageStart } from '../../bare/page/usePageStart.ts';
import { ThemeToggle } from '../theme/ThemeToggle.tsx';
import styles from './PublicFormPage.module.css';

interface Props {
  readonly title: string;
  readonly tab?: string;
  readonly lead?: ReactNode;
  /** Set for a form in two columns, which begins at the top of the page. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export const PublicFormPage = ({ title, tab = title, lead, wide = false, children }: Props) => (
  <main ref={usePageStart()} tabIndex={-1} className={styles.page} data-wide={wide || undefined}>
    <title>{`${tab} · Ranqueia`}</title>
    <Box pos="absolute" top="0.75rem" right="0.75rem">
      <ThemeToggle />
    </Box>
    <Stack gap={0} w="100%" maw={wide ? '56rem' : '23rem'}>
      <Link to="/" className={styles.brand}>
        <Brand large />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Stack>
  </main>
);
