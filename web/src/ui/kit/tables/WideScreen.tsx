import { type ReactNode, useEffect, useRef } from 'react';
import styles from './WideScreen.module.css';

/**
 * A screen with a table that is too large in both directions. The content area scrolls both ways, as one
 * (see `AppLayout.module.css`), so that the table's head and first columns stay in view; everything else on
 * the screen stays where it is when the table is scrolled sideways.
 */
export const WideScreen = ({ children }: { readonly children: ReactNode }) => {
  const screen = useRef<HTMLDivElement>(null);
  // The keys that scroll act on the focused element, and the page itself does not scroll here.
  useEffect(() => {
    if (document.activeElement === document.body)
      screen.current?.parentElement?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={screen} className={styles.screen} data-scrolls="both">
      {children}
    </div>
  );
};
