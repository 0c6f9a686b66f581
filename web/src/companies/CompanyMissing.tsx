import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/bare/EmptyState.tsx';

/** Replaces the page of a company that does not exist or belongs to someone else. */
export const CompanyMissing = () => (
  <EmptyState
    icon={<IconBuilding size={22} />}
    title="Empresa não encontrada"
    text="Ela pode ter sido excluída, ou o endereço está incompleto."
    action={
      <Button component={Link} to="/companies" variant="default">
        Ver Empresas
      </Button>
    }
  />
);
