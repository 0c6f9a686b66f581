import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SegmentMetrics, segments } from '#shared/contract/segments.ts';
import { keywordsText, percent } from '#shared/format.ts';
import { call } from '../api.ts';
import { routeQuery } from '../cache.ts';
import text from '../ui/bare/text/text.module.css';
import { Confirm, onDemand } from '../ui/kit/dialogs/onDemand.tsx';
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

export const tagsOf = ({ tags = [] }: { readonly tags?: readonly string[] | undefined }): readonly string[] =>
  tags;
