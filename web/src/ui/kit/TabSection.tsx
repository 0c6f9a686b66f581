import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import text from '../bare/text/text.module.css';
import styles from './TabSection.module.css';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

export const TabSection = ({ id, title, lead, children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <Box component="h2" id={id} className={text.heading ?? ''} mb={lead ? '0.125rem' : '1.25rem'}>
      {title}
    </Box>
    {lead && <p className={`${styles.lead} ${text.quiet}`}>{lead}</p>}
    {children}
  </section>
);
