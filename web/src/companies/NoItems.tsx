import type { ReactNode } from 'react';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { newFormAddress } from '../ui/kit/address.ts';
import { LinkButton } from '../ui/kit/LinkButton.tsx';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
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
