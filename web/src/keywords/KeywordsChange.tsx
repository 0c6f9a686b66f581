import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Keyword, keywords, MAX_TAGS } from '#shared/contract/keywords.ts';
import { counted, keywordsText } from '#shared/format.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { SelectionCheckDialog } from '../checks/CheckDialog.tsx';
import { ConfirmDialog } from '../ui/kit/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '../ui/kit/dialogs/FormDialog.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { useDialogAction } from '../ui/kit/dialogs/useDialogAction.ts';
import { QueryState } from '../ui/kit/QueryState.tsx';
import { deleteAll, type KeywordChange, updateAll } from './bulk.ts';
import { TagsField, VolumeField } from './DetailFields.tsx';
import type { SelectionAction, WithId } from './KeywordSelection.tsx';
import { tagsIn } from './keywordFile.ts';

interface Props {
  readonly action: SelectionAction;
  readonly chosen: readonly WithId[];
  /** Undefined if the chosen may be of several companies. */
  readonly companyId: string | undefined;
  readonly onClose: () => void;
}

/** The chosen rows may be of a report, so the keywords are read here. */
export const KeywordsChange = ({ action, chosen, companyId, onClose }: Props) => {
  const query = companyId === undefined ? {} : { query: { company_id: companyId } };
  const listed = useQuery(routeQuery(keywords.list, query));
  return (
    <QueryState query={listed} skeleton={null}>
      {(list) => <OpenedChange {...{ action, chosen, list, onClose }} />}
    </QueryState>
  );
};

interface OpenedProps extends Omit<Props, 'companyId'> {
  readonly list: readonly Keyword[];
}

const OpenedChange = ({ action, chosen: rows, list, onClose }: OpenedProps) => {
  // What is chosen stays as it was, also when it is deleted while the dialog is open.
  const [chosen] = useState(() => list.filter(({ id }) => rows.some((row) => row.id === id)));
  const props = { chosen, knownTags: tagsIn(list), onClose };
  switch (action) {
    case 'tags':
      return <TagsChange {...props} />;
    case 'volume':
      return <VolumeChange {...props} />;
    case 'check':
      return <SelectionCheckDialog {...props} />;
    case 'delete':
      return <Deletion {...props} />;
    default:
      return <StatusChange {...props} isActive={action === 'activate'} />;
  }
};

interface ChangeProps {
  readonly chosen: readonly Keyword[];
  readonly knownTags: readonly string[];
  readonly onClose: () => void;
}

const TagsChange = ({ chosen, knownTags, onClose }: ChangeProps) => {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const theirs = [...new Set(chosen.flatMap(({ tags }) => tags))];
  const change = { add_tags: [...added], remove_tags: [...removed] };
  return (
    <Change
      title="Etiquetas"
      submitLabel="Salvar"
      canSubmit={added.length + removed.length > 0}
      chosen={chosen}
      change={change}
      onClose={onClose}
    >
      <TagsField label="Adicionar" value={added} onChange={setAdded} known={knownTags} isFirst />
      {theirs.length > 0 && (
        <TagsField label="Remover" value={removed} onChange={setRemoved} known={theirs} />
      )}
    </Change>
  );
};

const VolumeChange = ({ chosen, onClose }: ChangeProps) => {
  const [volume, setVolume] = useState<number | null>(
    chosen.every((one) => one.volume === chosen[0]?.volume) ? (chosen[0]?.volume ?? null) : null,
  );
  return (
    <Change title="Volume" submitLabel="Salvar" chosen={chosen} change={{ volume }} onClose={onClose}>
      <VolumeField
        value={volume}
        onChange={setVolume}
        description="Pesa na visibilidade. Vazio, o volume é esquecido."
        isFirst
      />
    </Change>
  );
};

const StatusChange = ({ chosen, isActive, onClose }: ChangeProps & { readonly isActive: boolean }) => (
  <Change
    title={isActive ? 'Ativar palavras-chave' : 'Desativar palavras-chave'}
    submitLabel={isActive ? 'Ativar' : 'Desativar'}
    chosen={chosen}
    change={{ is_active: isActive }}
    onClose={onClose}
  >
    <p>
      {isActive
        ? 'Voltam a ser verificadas, até onde o limite do plano permite.'
        : 'Deixam de ser verificadas e de contar nas médias. As posições e o histórico ficam.'}
    </p>
  </Change>
);

interface ChangeDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly canSubmit?: boolean;
  readonly chosen: readonly Keyword[];
  readonly change: KeywordChange;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const FAILED = 'Erro ao alterar palavras-chave. Tente de novo: o que já foi alterado não muda outra vez.';

const Change = ({ change, chosen, onClose, children, ...dialog }: ChangeDialogProps) => {
  const { run, busy, error } = useDialogAction({
    run: () =>
      updateAll(
        chosen.map(({ id }) => id),
        change,
      ),
    onDone: ({ updated, full }) => {
      const kept = change.is_active === true ? updated.filter(({ is_active }) => !is_active).length : 0;
      const notes = [
        ...(full.length > 0 ? [`${keywordsText(full.length)} já com ${MAX_TAGS} etiquetas`] : []),
        ...(kept > 0
          ? [`${counted(kept, 'continua inativa', 'continuam inativas')} pelo limite do plano`]
          : []),
      ];
      const saved = `${keywordsText(updated.length)} ${updated.length === 1 ? 'alterada' : 'alteradas'}`;
      notify(notes.length > 0 ? 'info' : 'success', `${[saved, ...notes].join(', ')}.`);
    },
    failure: FAILED,
    onClose,
  });
  return (
    <FormDialog {...dialog} busy={busy} error={error} onClose={onClose} onSubmit={run}>
      <p>{keywordsText(chosen.length)} na seleção.</p>
      {children}
    </FormDialog>
  );
};

const Deletion = ({ chosen, onClose }: ChangeProps) => {
  const one = chosen.length === 1 ? chosen[0] : undefined;
  return one ? (
    <ConfirmDialog
      title="Excluir palavra-chave"
      question={`Tem certeza que deseja excluir a palavra-chave "${one.keyword}"? Esta ação não pode ser desfeita.`}
      onConfirm={() => call(keywords.delete, { params: { id: one.id } })}
      success="Palavra-chave excluída com sucesso!"
      failure="Erro ao excluir palavra-chave"
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      title="Excluir palavras-chave"
      question={`Tem certeza que deseja excluir ${keywordsText(chosen.length)}? Esta ação não pode ser desfeita.`}
      warning="As posições e o histórico também serão removidos."
      onConfirm={() => deleteAll(chosen.map(({ id }) => id))}
      success={(deleted) =>
        `${keywordsText(deleted)} ${deleted === 1 ? 'excluída' : 'excluídas'} com sucesso!`
      }
      failure="Erro ao excluir palavras-chave"
      onClose={onClose}
    />
  );
};
