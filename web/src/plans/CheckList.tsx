import { IconCheck } from '@tabler/icons-react';
import styles from './CheckList.module.css';

interface Props {
  readonly items: readonly string[];
  readonly className: string | undefined;
}

export const CheckList = ({ items, className }: Props) => (
  <ul className={`${styles.list} ${className}`}>
    {items.map((item) => (
      <li key={item}>
        <IconCheck stroke={2.25} aria-hidden="true" />
        {item}
      </li>
    ))}
  </ul>
);
