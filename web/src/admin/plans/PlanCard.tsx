import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ManagedPlan } from '#shared/contract/admin/plans.ts';
import { Card, CardFigures } from '../../ui/bare/Card.tsx';
import { reais, whole } from '../../ui/bare/format.ts';
import { ToolButton } from '../../ui/kit/ToolButton.tsx';

interface Props {
  readonly plan: ManagedPlan;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A plan with its price, limits and number of subscribers. */
export const PlanCard = ({ plan, onEdit, onDelete }: Props) => (
  <Card
    name={plan.name}
    logo={{ name: plan.name, url: null }}
    about={plan.description ?? 'Sem descrição'}
    tools={
      <>
        <ToolButton label={`Editar ${plan.name}`} onClick={onEdit}>
          <IconPencil size={17} />
        </ToolButton>
        <ToolButton label={`Excluir ${plan.name}`} onClick={onDelete}>
          <IconTrash size={17} />
        </ToolButton>
      </>
    }
  >
    <CardFigures
      figures={[
        { label: 'Preço mensal', value: reais(plan.price_monthly) },
        { label: 'Assinantes', value: whole(plan.subscribers) },
        { label: 'Palavras-chave', value: whole(plan.max_keywords) },
        { label: 'Empresas', value: whole(plan.max_companies) },
        { label: 'Concorrentes', value: whole(plan.max_competitors) },
      ]}
    />
  </Card>
);
