import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ManagedPlan, managedPlans } from '#shared/contract/admin/plans.ts';
import { counted, whole } from '#shared/format.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { EmptyState } from '../../ui/bare/page/CenteredMessage.tsx';
import { reais } from '../../ui/bare/text/format.ts';
import { Card, CardFigures, Cards } from '../../ui/kit/Card.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { EditTools } from '../../ui/kit/EditTools.tsx';
import { useOpened } from '../../ui/kit/forms/MessageBanner.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { TabSection } from '../../ui/kit/TabSection.tsx';
import { ListTools } from '../../ui/kit/tables/ListTools.tsx';
import { AdminConfirm } from '../actions.tsx';

const PlanForm = onDemand(() => import('./PlanForm.tsx').then((it) => it.PlanForm));

type Opened =
  | { readonly dialog: 'form'; readonly plan: ManagedPlan | null }
  | { readonly dialog: 'deletion'; readonly plan: ManagedPlan };

export const Plans = () => {
  const query = useQuery(routeQuery(managedPlans.listAll, {}));
  const { opened, open, close } = useOpened<Opened>();
  const create = () => open({ dialog: 'form', plan: null });
  return (
    <TabSection id="plans" title="Planos">
      <ListTools>
        <p>
          Limites e nomes valem para todos os assinantes em instantes. Um preço alterado aparece logo nas
          páginas públicas, mas só é cobrado depois da{' '}
          <TextLink to="/stripe-price-sync" newTab>
            sincronização de preços
          </TextLink>
          .
        </p>
        <Button leftSection={<IconPlus size={16} />} onClick={create}>
          Novo Plano
        </Button>
      </ListTools>
      <QueryState query={query} skeleton={<CardSkeletons />}>
        {(plans) =>
          plans.length === 0 ? (
            <EmptyState
              icon={<IconTags size={22} />}
              title="Nenhum plano encontrado"
              text="Sem um plano ninguém pode assinar. Crie o primeiro."
              action={<Button onClick={create}>Criar Primeiro Plano</Button>}
            />
          ) : (
            <Cards label="Planos">
              {plans.map((plan) => (
                <PlanCard
                  key={plan.id}
                  plan={plan}
                  onEdit={() => open({ dialog: 'form', plan })}
                  onDelete={() => open({ dialog: 'deletion', plan })}
                />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {opened?.dialog === 'form' && <PlanForm plan={opened.plan} onClose={close} />}
      {opened?.dialog === 'deletion' && (
        <AdminConfirm
          title="Excluir Plano"
          question={`Tem certeza que deseja excluir o plano "${opened.plan.name}"? Esta ação não pode ser desfeita.`}
          {...(opened.plan.subscribers > 0 && {
            warning: `Ele tem ${counted(opened.plan.subscribers, 'assinante', 'assinantes')}: enquanto houver, não pode ser excluído.`,
          })}
          onConfirm={() => call(managedPlans.delete, { params: { id: String(opened.plan.id) } })}
          success="Plano excluído com sucesso!"
          failure="Erro ao excluir plano"
          onClose={close}
        />
      )}
    </TabSection>
  );
};

interface Props {
  readonly plan: ManagedPlan;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const PlanCard = ({ plan, onEdit, onDelete }: Props) => (
  <Card
    name={plan.name}
    logo={{ name: plan.name, url: null }}
    about={plan.description ?? 'Sem descrição'}
    tools={<EditTools of={plan.name} onEdit={onEdit} onDelete={onDelete} />}
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
