import { useMutation } from '@tanstack/react-query';
import { type Keyword, keywords } from '#shared/contract/keywords.ts';
import { call, messageOf } from '../api.ts';
import { ConfirmDialog } from '../ui/kit/Dialog.tsx';
import { notify } from '../ui/kit/notices.tsx';

interface Props {
  readonly keyword: Keyword;
  readonly onClose: () => void;
}

/** Asks before a keyword is deleted, and deletes it. */
export const KeywordDeletion = ({ keyword, onClose }: Props) => {
  const deletion = useMutation({
    mutationFn: () => call(keywords.delete, { params: { id: keyword.id } }),
    onSuccess: () => notify('success', 'Palavra-chave excluída com sucesso!'),
    onError: (error) => notify('error', messageOf(error, 'Erro ao excluir palavra-chave')),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title="Excluir Palavra-chave"
      question={`Tem certeza que deseja excluir a palavra-chave "${keyword.keyword}"? Esta ação não pode ser desfeita.`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
};
