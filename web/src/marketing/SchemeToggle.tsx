import { IconMoon, IconSun } from '@tabler/icons-react';
import styles from './SchemeToggle.module.css';

/** Where the kit's theme toggle keeps the choice, so that both mean the same. */
const CHOICE = 'mantine-color-scheme-value';
const ATTRIBUTE = 'data-mantine-color-scheme';

/** The theme toggle without the kit. Styles choose its sign: the page is prerendered before anybody's theme is known. */
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
    localStorage.setItem(CHOICE, next);
  } catch {
    // Where storage is forbidden the choice holds for this page.
  }
};
