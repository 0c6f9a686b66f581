import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportedPosition } from '#shared/contract/keywords.ts';
import { messageOf } from '../../api.ts';
import { counted } from '../../ui/bare/text/format.ts';
import { notify } from '../../ui/kit/dialogs/notices.tsx';
import { useIsMounted } from '../../ui/kit/useIsMounted.ts';
import { createAll, importAll, type NewKeyword } from '../bulk.ts';

interface Import {
  readonly positions: readonly ImportedPosition[];
  readonly created: readonly NewKeyword[];
}

/** Trying again saves nothing twice. */
const FAILED = 'Erro ao importar posições. Tente de novo: nenhuma se repete.';

/** Stops after the current request once the dialog is closed. A notice tells the end. */
export const useImport = (companyId: string, onDone: () => void) => {
  const [sent, setSent] = useState(0);
  const mounted = useIsMounted();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ positions, created }: Import) => {
      setSent(0);
      if (created.length > 0) await createAll(companyId, created);
      return importAll(companyId, positions, (count) => {
        setSent(count);
        return mounted.current;
      });
    },
    onSuccess: ({ imported, unknown, isComplete }) => {
      notify(isComplete ? 'success' : 'info', resultText(imported, unknown, isComplete));
      if (mounted.current) onDone();
    },
    onError: (cause) => !mounted.current && notify('error', messageOf(cause, FAILED)),
  });
  return { run: mutate, sent, isPending, failure: error && messageOf(error, FAILED) };
};

const resultText = (imported: number, unknown: number, isComplete: boolean): string =>
  [
    `${counted(imported, 'posição importada', 'posições importadas')}.`,
    ...(unknown > 0
      ? [`${counted(unknown, 'palavra-chave não existe', 'palavras-chave não existem')} na empresa.`]
      : []),
    ...(isComplete ? [] : ['A importação foi interrompida.']),
  ].join(' ');
