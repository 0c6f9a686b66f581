import { Button, Group, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { managedSubscriptions, type UnrecognizedSubscription } from '#shared/contract/admin/subscriptions.ts';
import { plans as planRoutes } from '#shared/contract/plans.ts';
import type { CallOf } from '#shared/contract/route.ts';
import { call, messageOf } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import { TextLink } from '../../ui/bare/actions/TextLink.tsx';
import { Facts } from '../../ui/bare/panels/Facts.tsx';
import panel from '../../ui/bare/panels/panel.module.css';
import { reais } from '../../ui/bare/text/format.ts';
import { customerPath } from '../paths.ts';
import type { TabProps } from '../status.ts';

const { assignPlan } = managedSubscriptions;

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly rows: readonly UnrecognizedSubscription[];
}

export const Unrecognized = ({ rows, onMessage }: Props) => {
  const { data: plans = [] } = useQuery(routeQuery(planRoutes.list, {}));
  const { mutate, isPending } = useMutation({
    mutationFn: (parts: CallOf<typeof assignPlan>) => call(assignPlan, parts),
    onMutate: () => onMessage(null),
    onSuccess: ({ message }) => onMessage(message),
    onError: (error) => onMessage(`❌ ${messageOf(error, 'Erro ao atribuir o plano')}`),
  });
  return (
    <section className={panel.banner} aria-labelledby="sem-plano">
      <h3 id="sem-plano">Assinaturas sem plano reconhecido</h3>
      <p>
        Nada no Stripe diz de qual plano são. Cada cliente continua com o que tinha, até você escolher o plano
        aqui: ele fica anotado na assinatura, no Stripe.
      </p>
      <Facts
        facts={rows.map(({ id, user_name, user_email, stripe_subscription_id, price_monthly }) => ({
          label: stripe_subscription_id,
          about: `${user_email} · ${price_monthly > 0 ? `${reais(price_monthly)} por mês` : 'outra moeda'}`,
          value: (
            <Group gap="0.375rem">
              <TextLink to={customerPath(id)}>{user_name}</TextLink>
              {plans.map((plan) => (
                <Button
                  key={plan.id}
                  size="compact-sm"
                  variant="default"
                  disabled={isPending}
                  onClick={() =>
                    mutate({
                      params: { id },
                      body: { subscription_id: stripe_subscription_id, plan_id: plan.id },
                    })
                  }
                >
                  {plan.name}
                  <VisuallyHidden>: atribuir a {user_name}</VisuallyHidden>
                </Button>
              ))}
            </Group>
          ),
        }))}
      />
    </section>
  );
};
