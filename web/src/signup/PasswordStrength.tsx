import styles from '../person/fields.module.css';
import { strengthOf } from './passwordStrength.ts';

const labels = ['Use pelo menos 6 caracteres.', 'Senha fraca', 'Senha razoável', 'Senha forte'] as const;

/** The strength of a password while it is typed, as a text and as bars. */
export const PasswordStrength = ({ password }: { readonly password: string }) => {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength} role="status">
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={strength >= bar || undefined} />
        ))}
      </span>
      {labels[strength]}
    </span>
  );
};
