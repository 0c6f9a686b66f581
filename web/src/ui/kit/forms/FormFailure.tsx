import { Button, Group } from '@mantine/core';
import { FormAlert, Reason } from '../../bare/panels/Notice.tsx';
import text from '../../bare/text/text.module.css';
import type { Conflict } from './useEdit.ts';

interface Props {
  readonly error: string | null;
  readonly conflict?: Conflict | null | undefined;
}

export const FormFailure = ({ error, conflict }: Props) =>
  error !== null && (
    <FormAlert>
      <div className={text.wrapping}>
        <Reason text={error} />
        {conflict && (
          <ul aria-label="Valores atuais">
            {conflict.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {conflict && (
          <Group gap="0.5rem" mt="0.5rem">
            <Button size="compact-sm" variant="default" onClick={conflict.useCurrent}>
              Usar os valores atuais
            </Button>
            <Button size="compact-sm" variant="default" onClick={conflict.saveAnyway}>
              Salvar mesmo assim
            </Button>
          </Group>
        )}
      </div>
    </FormAlert>
  );
