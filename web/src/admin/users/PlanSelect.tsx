import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { managedPlans } from '#shared/contract/admin/plans.ts';
import type { ManagedUser } from '#shared/contract/admin/users.ts';
import { routeQuery } from '../../cache.ts';
import { paysAtStripe } from './labels.ts';

interface Props extends NativeSelectProps {
  readonly user: ManagedUser | null;
}

/** The plan of a complimentary subscription. One that is paid at Stripe is shown, but chosen there. */
export const PlanSelect = ({ user, ...input }: Props) => {
  const plans = useQuery({ ...routeQuery(managedPlans.listAll, {}), refetchOnWindowFocus: false });
  const isPaid = user !== null && paysAtStripe(user);
  const offered = (plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const isMissing =
    user?.plan_id !== undefined && !offered.some(({ value }) => value === String(user.plan_id));
  return (
    <NativeSelect
      label="Plano de cortesia"
      {...input}
      disabled={isPaid || plans.isPending}
      description={descriptionOf(isPaid, plans.isError)}
      data={[
        { value: '', label: 'Nenhum' },
        ...(isMissing && user.plan_id !== null
          ? [{ value: String(user.plan_id), label: user.subscription?.plan_name ?? 'Plano atual' }]
          : []),
        ...offered,
      ]}
    />
  );
};

const descriptionOf = (isPaid: boolean, hasFailed: boolean): string => {
  if (isPaid) return 'Este usuário paga pelo Stripe, onde o plano é escolhido.';
  if (hasFailed) return 'Não foi possível carregar os planos.';
  return 'Ativo sem cobrança e sem data para terminar.';
};
