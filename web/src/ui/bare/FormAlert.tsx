import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** What went wrong, inside the form that it is about; read out at once. */
export const FormAlert = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.alert} role="alert">
    <IconAlertCircle size={18} className={styles.icon} />
    {children}
  </div>
);
