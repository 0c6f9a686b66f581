import { useQuery } from '@tanstack/react-query';
import { paymentAddress } from '#shared/addresses.ts';
import { profiles } from '#shared/contract/profiles.ts';
import { routeQuery } from '../cache.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';

interface Props {
  readonly again: boolean;
}

/** Leads people who left the first checkout back to the plan they chose, and others to the price list. */
export const ContinueButton = ({ again }: Props) => {
  const { data: profile } = useQuery({ ...routeQuery(profiles.get, {}), enabled: !again });
  const chosen = profile?.plan_id ?? null;
  const to = profile && chosen !== null ? paymentAddress(profile.id, String(chosen)) : '/plans';
  const first = profile?.plan_id === null ? 'Escolher um plano' : 'Continuar assinatura';
  return <LinkButton to={to}>{again ? 'Assinar de novo' : first}</LinkButton>;
};
