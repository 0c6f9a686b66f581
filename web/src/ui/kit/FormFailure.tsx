import { Button } from '@mantine/core';
import { FormAlert } from '../bare/FormAlert.tsx';
import styles from './FormFailure.module.css';
import type { Conflict } from './useEdit.ts';

interface Props {
  readonly error: string | null;
  readonly conflict: Conflict | null | undefined;
}

/** Why a form could not be saved and, where somebody else changed the same, the two ways on. */
export const FormFailure = ({ error, conflict }: Props) =>
  error !== null && (
    <FormAlert>
      <div>
        {error}
        {conflict && (
          <div className={styles.ways}>
            <Button size="compact-sm" variant="default" onClick={conflict.useCurrent}>
              Usar os valores atuais
            </Button>
            <Button size="compact-sm" variant="default" onClick={conflict.saveAnyway}>
              Salvar mesmo assim
            </Button>
          </div>
        )}
      </div>
    </FormAlert>
  );
