import { Button, Group } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/bare/CenteredMessage.tsx';
import { newIn } from '../ui/kit/address.ts';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Shown instead of the text while there is no company to add to. */
  readonly textWithoutCompany: string;
  readonly hasNoCompany: boolean;
  readonly createLabel: string;
  readonly onCreate: () => void;
  /** Another way on, beside the button that creates. */
  readonly more?: ReactNode;
}

/** The empty list of something that belongs to a company. Leads to the companies first if there are none. */
export const NoItems = (props: Props) => {
  const { icon, title, text, textWithoutCompany, hasNoCompany, createLabel, onCreate, more } = props;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={hasNoCompany ? textWithoutCompany : text}
      action={
        hasNoCompany ? (
          <Button component={Link} to={newIn('/companies')}>
            Criar Empresa
          </Button>
        ) : (
          <Group justify="center" gap="0.5rem">
            <Button onClick={onCreate}>{createLabel}</Button>
            {more}
          </Group>
        )
      }
    />
  );
};

interface CompanyMissingProps {
  /** Where its button leads, by default to the companies. */
  readonly to?: string;
  readonly label?: string;
}

/** Replaces the page of a company that does not exist or belongs to someone else. */
export const CompanyMissing = ({ to = '/companies', label = 'Ver Empresas' }: CompanyMissingProps) => (
  <EmptyState
    icon={<IconBuilding size={22} />}
    title="Empresa não encontrada"
    text="Ela pode ter sido excluída, ou o endereço está incompleto."
    action={
      <Button component={Link} to={to} variant="default">
        {label}
      </Button>
    }
  />
);

interface NoKeywordsProps {
  readonly companyId: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** Replaces the report of a company that has no keywords yet. */
export const NoKeywords = ({ companyId, icon, text }: NoKeywordsProps) => (
  <EmptyState
    icon={icon}
    title="Dados não encontrados"
    text={text}
    action={
      <Button component={Link} to={newIn(`/companies/${companyId}/keywords`)}>
        Adicionar Palavras-chave
      </Button>
    }
  />
);
