import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './SchemeToggle.module.css';

/** Where Mantine's theme toggle stores the choice: both toggles share it. */
const STORAGE_KEY = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** The theme toggle without Mantine. Styles select its icon: prerendering does not know the theme. */
export const SchemeToggle = () => (
  <button
    type="button"
    className={styles.toggle}
    aria-label="Alternar entre tema claro e escuro"
    title="Alternar tema"
    onClick={toggle}
  >
    <IconMoon size={18} className={styles.moon} />
    <IconSun size={18} className={styles.sun} />
  </button>
);

const toggle = () => {
  const page = document.documentElement;
  const next = page.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark';
  page.setAttribute(ATTRIBUTE, next);
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
};
