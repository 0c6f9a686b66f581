import { Group } from '@mantine/core';
import fields from './fields.module.css';

const strengths = ['Use pelo menos 6 caracteres.', 'Senha fraca', 'Senha razoável', 'Senha forte'] as const;

interface Props {
  readonly password: string;
  readonly isWrong: boolean;
}

export const PasswordStrength = ({ password, isWrong }: Props) => {
  const strength = strengthOf(password);
  return (
    <Group component="span" gap="0.5rem" role="status">
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
    </Group>
  );
};

type Strength = 0 | 1 | 2 | 3;

const characterKinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** Length counts most: a short password stays weak with any mix of characters. */
const strengthOf = (password: string): Strength => {
  const { size: distinct } = new Set(password);
  if (password.length < 6) return 0;
  if (password.length < 8 || distinct < 5) return 1;
  const kinds = characterKinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 16 || (password.length >= 12 && kinds > 1)) return 3;
  return kinds > 1 ? 2 : 1;
};
