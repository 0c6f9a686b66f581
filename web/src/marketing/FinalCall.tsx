import { ActionLink } from '../ui/bare/Action.tsx';
import styles from './FinalCall.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

/** The call to action at the end of a public page. */
export const FinalCall = ({ title, text, to, label }: Props) => (
  <section className={styles.call} aria-labelledby="chamada">
    <h2 id="chamada" className={styles.title}>
      {title}
    </h2>
    <p className={styles.text}>{text}</p>
    <ActionLink large to={to}>
      {label}
    </ActionLink>
  </section>
);
