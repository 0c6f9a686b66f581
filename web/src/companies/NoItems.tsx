import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { newFormAddress } from '../ui/kit/address.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Replaces `text` while there is no company to add to. */
  readonly textWithoutCompany: string;
  readonly hasNoCompany: boolean;
  readonly action?: ReactNode;
}

/** An empty list, to which the page's head adds. Without any company, a button creates one first. */
export const NoItems = ({ icon, title, text, textWithoutCompany, hasNoCompany, action }: Props) => (
  <EmptyState
    icon={icon}
    title={title}
    text={hasNoCompany ? textWithoutCompany : text}
    action={hasNoCompany ? <LinkButton to={newFormAddress('/companies')}>Criar Empresa</LinkButton> : action}
  />
);

interface CompanyMissingProps {
  readonly to?: string;
  readonly label?: string;
}

export const CompanyMissing = ({ to = '/companies', label = 'Ver Empresas' }: CompanyMissingProps) => (
  <EmptyState
    icon={<IconBuilding size={22} />}
    title="Empresa não encontrada"
    text="Ela pode ter sido excluída, ou o endereço está incompleto."
    action={
      <LinkButton to={to} variant="default">
        {label}
      </LinkButton>
    }
  />
);
