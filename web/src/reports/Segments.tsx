import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type SegmentMetrics, segments } from '#shared/contract/segments.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import { keywordsText, percent } from '../ui/bare/text/format.ts';
import text from '../ui/bare/text/text.module.css';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
import { FilteredTable } from '../ui/kit/tables/FilteredTable.tsx';
import { useChosenTags } from '../ui/kit/tables/TagFilter.tsx';

const SegmentForm = onDemand(() => import('./SegmentForm.tsx').then((it) => it.SegmentForm));

const keyOf = (tags: readonly string[]): string => [...tags].sort().join(',');

/** A company's saved filters by tags: one is chosen, saved or deleted, and shows its own visibility. */
export const Segments = ({ companyId }: { readonly companyId: string }) => {
  const { chosen: tags, choose } = useChosenTags();
  const { data: saved = [] } = useQuery(routeQuery(segments.list, { params: { id: companyId } }));
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<SegmentMetrics | null>(null);
  const current = saved.find((one) => keyOf(one.tags) === keyOf(tags));
  return (
    <Group gap="0.5rem">
      {saved.length > 0 && (
        <NativeSelect
          aria-label="Segmento"
          value={current?.id ?? ''}
          data={[
            { value: '', label: 'Segmento' },
            ...saved.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) =>
            choose(saved.find(({ id }) => id === currentTarget.value)?.tags ?? [])
          }
        />
      )}
      {current && (
        <>
          <span className={text.note}>
            Visibilidade de {keywordsText(current.keywords)}: {percent(current.visibility)}
          </span>
          <Button variant="subtle" color="gray" onClick={() => setDeleting(current)}>
            Excluir segmento
          </Button>
        </>
      )}
      {!current && tags.length > 0 && (
        <Button variant="subtle" onClick={() => setSaving(true)}>
          Salvar segmento
        </Button>
      )}
      {isSaving && <SegmentForm companyId={companyId} tags={tags} onClose={() => setSaving(false)} />}
      {deleting && (
        <Confirm
          title="Excluir segmento"
          question={`Tem certeza que deseja excluir o segmento "${deleting.name}"? As palavras-chave ficam.`}
          onConfirm={() => call(segments.delete, { params: { id: deleting.id } })}
          success="Segmento excluído com sucesso!"
          failure="Erro ao excluir segmento"
          onClose={() => setDeleting(null)}
        />
      )}
    </Group>
  );
};

interface Tagged {
  readonly id: string;
  readonly tags?: readonly string[] | undefined;
}

interface Props<T extends object>
  extends Omit<ComponentProps<typeof FilteredTable<T>>, 'rowKey' | 'filterLabel' | 'tagsOf' | 'tagTools'> {
  /** Undefined for the keywords of all companies, which have no segments. */
  readonly companyId: string | undefined;
}

export const FilteredKeywords = <T extends Tagged>({ companyId, ...table }: Props<T>) => (
  <FilteredTable
    rowKey={({ id }) => id}
    filterLabel="Filtrar palavras-chave"
    tagsOf={tagsOf}
    tagTools={companyId !== undefined && <Segments companyId={companyId} />}
    stickyHead="page"
    noMatch={NO_KEYWORD_MATCHES}
    {...table}
  />
);

export const NO_KEYWORD_MATCHES = 'Nenhuma palavra-chave corresponde ao filtro.';

export const tagsOf = ({ tags = [] }: Pick<Tagged, 'tags'>): readonly string[] => tags;
