import { Button, Group } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { reports } from '#shared/contract/reports.ts';
import { routeQuery } from '../../cache.ts';
import { GridUpdatesButton } from '../../checks/GridUpdatesButton.tsx';
import { CompanyCard } from '../../companies/CompanyCard.tsx';
import { Cards } from '../../ui/bare/Card.tsx';
import { EmptyState } from '../../ui/bare/EmptyState.tsx';
import { TextLink } from '../../ui/bare/TextLink.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { CardSkeletons } from '../../ui/kit/Skeletons.tsx';
import { newIn } from '../../ui/kit/useNewInAddress.ts';
import styles from './CompanyOverview.module.css';

const MAX_COMPANIES = 6;

/** The first companies, with a link to all of them. */
export const CompanyOverview = () => {
  const query = useQuery(routeQuery(reports.listCompanies, {}));
  return (
    <section aria-labelledby="suas-empresas" className={styles.section}>
      <Group justify="space-between" gap="0.5rem 0.75rem" mb="0.75rem">
        <h2 id="suas-empresas" className={styles.title}>
          Suas Empresas
        </h2>
        <Group gap="0.5rem 0.75rem">
          <GridUpdatesButton companies={query.data} size="xs" />
          <TextLink to="/companies">Ver todas</TextLink>
        </Group>
      </Group>
      <QueryState query={query} skeleton={<CardSkeletons />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={<IconBuilding size={22} />}
              title="Nenhuma empresa encontrada"
              text="Comece cadastrando o site que você quer acompanhar."
              action={
                <Button component={Link} to={newIn('/companies')}>
                  Criar Primeira Empresa
                </Button>
              }
            />
          ) : (
            <Cards label="Suas Empresas">
              {found.slice(0, MAX_COMPANIES).map((company) => (
                <CompanyCard key={company.id} company={company} />
              ))}
            </Cards>
          )
        }
      </QueryState>
    </section>
  );
};
