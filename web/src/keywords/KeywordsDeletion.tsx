import { useQueryClient } from '@tanstack/react-query';
import type { Keyword } from '#shared/contract/keywords.ts';
import { counted } from '../ui/bare/format.ts';
import { ConfirmDialog } from '../ui/kit/dialogs/ConfirmDialog.tsx';
import { deleteAll } from './bulk.ts';
import { removeFromCachedLists } from './cachedLists.ts';

interface Props {
  readonly chosen: readonly Keyword[];
  readonly onClose: () => void;
}

/** The dialog that deletes several keywords. */
export const KeywordsDeletion = ({ chosen, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Excluir Palavras-chave"
      question={`Tem certeza que deseja excluir ${keywordsOf(chosen.length)}? Esta ação não pode ser desfeita.`}
      warning="As posições e o histórico também serão removidos."
      confirmLabel="Excluir"
      busyLabel="Excluindo..."
      onConfirm={() => deleteAll(chosen.map(({ id }) => id))}
      onDone={() => removeFromCachedLists(client, chosen)}
      success={(deleted) => `${keywordsOf(deleted)} ${deleted === 1 ? 'excluída' : 'excluídas'} com sucesso!`}
      failure="Erro ao excluir palavras-chave"
      onClose={onClose}
    />
  );
};

const keywordsOf = (count: number): string => counted(count, 'palavra-chave', 'palavras-chave');
