import styles from '../person/fields.module.css';
import { strengthOf } from './passwordStrength.ts';

const words = ['Use pelo menos 6 caracteres.', 'Senha fraca', 'Senha razoável', 'Senha forte'] as const;

/** How good a password is while it is chosen: in words, and in bars. */
export const PasswordStrength = ({ password }: { readonly password: string }) => {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength} role="status">
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} data-on={strength >= bar || undefined} />
        ))}
      </span>
      {words[strength]}
    </span>
  );
};
