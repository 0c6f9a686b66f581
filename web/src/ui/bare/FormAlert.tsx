import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** Why a form could not be sent. Screen readers announce it at once. */
export const FormAlert = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.alert} role="alert">
    <IconAlertCircle size={18} className={styles.icon} />
    {children}
  </div>
);
