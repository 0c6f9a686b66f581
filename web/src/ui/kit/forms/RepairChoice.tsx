import { Checkbox } from '@mantine/core';
import { whole } from '../../bare/text/format.ts';
import type { Reading } from '../../bare/text/repair.ts';

interface Props {
  readonly reading: Reading;
  readonly disabled?: boolean;
  readonly onChange: (isWanted: boolean) => void;
}

/** Says that a text is repaired, or asks. Nothing for a text as it was written. */
export const RepairChoice = ({ reading: { repair, isRepaired }, disabled = false, onChange }: Props) => {
  if (!repair) return null;
  const { count, from, to } = repair;
  return (
    <Checkbox
      label={`Corrigir acentos trocados: “${from}” vira “${to}”${count > 1 ? `, e mais ${whole(count - 1)}` : ''}`}
      disabled={disabled}
      checked={isRepaired}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
};
