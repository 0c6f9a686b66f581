import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';
import { Notice } from './Notice.tsx';

/** Why a form could not be sent. Screen readers announce it at once. */
export const FormAlert = ({ children }: { readonly children: ReactNode }) => (
  <Notice tone="red" className={styles.alert ?? ''} role="alert">
    <IconAlertCircle size={18} />
    {children}
  </Notice>
);
