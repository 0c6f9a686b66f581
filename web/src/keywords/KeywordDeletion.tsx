import { useQueryClient } from '@tanstack/react-query';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/dialogs/ConfirmDialog.tsx';
import { removeFromCachedLists } from './cachedLists.ts';

interface Props {
  readonly keyword: Keyword;
  readonly onClose: () => void;
}

/** The dialog that deletes a keyword. */
export const KeywordDeletion = ({ keyword, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmDialog
      title="Excluir Palavra-chave"
      question={`Tem certeza que deseja excluir a palavra-chave "${keyword.keyword}"? Esta ação não pode ser desfeita.`}
      confirmLabel="Excluir"
      busyLabel="Excluindo..."
      onConfirm={() => call(keywords.delete, { params: { id: keyword.id } })}
      onDone={() => removeFromCachedLists(client, [keyword])}
      success="Palavra-chave excluída com sucesso!"
      failure="Erro ao excluir palavra-chave"
      onClose={onClose}
    />
  );
};
