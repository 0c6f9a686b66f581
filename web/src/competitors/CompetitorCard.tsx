import { Button } from '@mantine/core';
import { IconListSearch, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { call, messageOf } from '../api.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { Card } from '../ui/bare/panels/Card.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

interface Props {
  readonly competitor: Competitor;
  readonly onAnalyze: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export const CompetitorCard = ({ competitor, onAnalyze, onEdit, onDelete }: Props) => {
  const about = `logo of ${competitor.id}`;
  const refresh = useMutation({
    mutationFn: () => call(competitors.refreshLogo, { params: { id: competitor.id } }),
    onSuccess: () => notify('success', 'Logo atualizado com sucesso!', about),
    onError: (error) => notify('error', messageOf(error, 'Erro ao atualizar logo'), about),
  });
  return (
    <Card
      name={competitor.name}
      logo={{ name: competitor.name, url: competitor.logo_url }}
      about={
        <>
          <div>{competitor.domain}</div>
          <div title="Empresa">{competitor.company_name}</div>
        </>
      }
      tools={
        <>
          <ToolButton
            label={`Atualizar logo de ${competitor.name}`}
            disabled={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            <IconRefresh size={17} />
          </ToolButton>
          <ToolButton label={`Editar ${competitor.name}`} onClick={onEdit}>
            <IconPencil size={17} />
          </ToolButton>
          <ToolButton label={`Excluir ${competitor.name}`} onClick={onDelete}>
            <IconTrash size={17} />
          </ToolButton>
        </>
      }
      leftOut={competitor.beyond_limit && <BeyondLimit noun="competitors" />}
      actions={
        !competitor.beyond_limit && (
          <Button variant="default" size="xs" leftSection={<IconListSearch size={15} />} onClick={onAnalyze}>
            Analisar Palavras-chave
          </Button>
        )
      }
    />
  );
};
