import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/bare/EmptyState.tsx';

interface Props {
  /** Where its button leads, by default to the companies. */
  readonly to?: string;
  readonly label?: string;
}

/** Replaces the page of a company that does not exist or belongs to someone else. */
export const CompanyMissing = ({ to = '/companies', label = 'Ver Empresas' }: Props) => (
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
