import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import text from '../../bare/text/text.module.css';
import styles from './Dialog.module.css';
import { useFocusReturn, useScrollLock } from './Dialog.tsx';

interface Props {
  readonly title: string;
  readonly width: string;
  /** A dialog above the drawer has the focus and Escape. */
  readonly isCovered?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const SideDrawer = ({ title, width, isCovered = false, onClose, children }: Props) => {
  useFocusReturn();
  useScrollLock();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={`min(${width}, 100vw)`}
      // The drawer exists only while open, so Mantine's transition never shows. The style sheet has another.
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.drawer ?? '', title: text.title ?? '' }}
      closeOnEscape={!isCovered}
      trapFocus={!isCovered}
      title={title}
    >
      {children}
    </Drawer>
  );
};
