import { IconCheck } from '@tabler/icons-react';
import styles from './CheckList.module.css';

/** A list with check marks. Takes its font size and gap from the surrounding element. */
export const CheckList = ({ items }: { readonly items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>
        <IconCheck stroke={2.25} aria-hidden="true" />
        {item}
      </li>
    ))}
  </ul>
);
