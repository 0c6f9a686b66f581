import fields from './fields.module.css';
import { strengthOf } from './passwordStrength.ts';

const strengths = ['Use pelo menos 6 caracteres.', 'Senha fraca', 'Senha razoável', 'Senha forte'] as const;

interface Props {
  readonly password: string;
  /** Whether an error says already that the password is too short. */
  readonly isWrong: boolean;
}

export const PasswordStrength = ({ password, isWrong }: Props) => {
  const strength = strengthOf(password);
  return (
    <span className={fields.strength} role="status">
      {(strength > 0 || !isWrong) && (
        <>
          <span className={fields.bars} aria-hidden="true">
            {[1, 2, 3].map((bar) => (
              <span key={bar} data-on={strength >= bar || undefined} />
            ))}
          </span>
          {strengths[strength]}
        </>
      )}
    </span>
  );
};
