import { Checkbox } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { whole } from '../../bare/text/format.ts';
import { repairOf } from '../../bare/text/repair.ts';

/** Reads `shown` as it was written before it was decoded wrongly. The choice says so, and may refuse it. */
export const useRepair = (shown: string) => {
  const [isWanted, setWanted] = useState<boolean>();
  const repair = useMemo(() => repairOf(shown), [shown]);
  const read = useCallback(
    (text: string): string => {
      const found = repairOf(text);
      return found && (isWanted ?? found.isCertain) ? found.text : text;
    },
    [isWanted],
  );
  const others = repair && repair.count > 1 ? `, e mais ${whole(repair.count - 1)}` : '';
  const choice = repair && (
    <Checkbox
      label={`Corrigir acentos trocados: “${repair.from}” vira “${repair.to}”${others}`}
      checked={isWanted ?? repair.isCertain}
      onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
    />
  );
  return { read, choice };
};
