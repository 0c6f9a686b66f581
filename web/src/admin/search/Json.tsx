import styles from './Search.module.css';

/** A value as formatted JSON. It scrolls inside its own frame. */
export const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={styles.json} aria-label={label} tabIndex={0}>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </section>
);
