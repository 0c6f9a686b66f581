import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { call } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/ConfirmDialog.tsx';

interface Props {
  readonly keyword: Keyword;
  readonly onClose: () => void;
}

/** The dialog that deletes a keyword. */
export const KeywordDeletion = ({ keyword, onClose }: Props) => (
  <ConfirmDialog
    title="Excluir Palavra-chave"
    question={`Tem certeza que deseja excluir a palavra-chave "${keyword.keyword}"? Esta ação não pode ser desfeita.`}
    confirmLabel="Excluir"
    busyLabel="Excluindo..."
    onConfirm={() => call(keywords.delete, { params: { id: keyword.id } })}
    success="Palavra-chave excluída com sucesso!"
    failure="Erro ao excluir palavra-chave"
    onClose={onClose}
  />
);
