import { Box, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Navigate } from 'react-router-dom';
import type { CompanyWithStats } from '#shared/contract/cards.ts';
import { checkKinds, useCheckStart } from '../../checks/useCheckStart.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import text from '../../ui/bare/text/text.module.css';
import { VisuallyHidden } from '../../ui/bare/text/VisuallyHidden.tsx';
import { manyKeywordsAddress } from '../../ui/kit/address.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import styles from './FirstSteps.module.css';

const FirstCompany = onDemand(
  () => import('../../companies/CompanyForm.tsx').then((it) => it.FirstCompany),
  <Skeleton height={118} />,
);

interface Props {
  readonly companies: readonly CompanyWithStats[];
}

/** What is left to do until the first positions: each step is done once the data shows it. */
export const FirstSteps = ({ companies }: Props) => {
  const withKeywords = companies.find(({ keywords_count }) => keywords_count > 0);
  const [first] = companies;
  const steps = [
    {
      title: 'Cadastre a empresa',
      about: 'O site cujas posições você quer acompanhar.',
      isDone: first !== undefined,
      act: <FirstCompany />,
    },
    {
      title: 'Adicione palavras-chave',
      about: 'O que os seus clientes procuram no buscador, uma por linha.',
      isDone: withKeywords !== undefined,
      act: first && <LinkButton to={manyKeywordsAddress(first.id)}>Adicionar palavras-chave</LinkButton>,
    },
    {
      title: 'Faça a primeira verificação',
      about: 'As primeiras posições costumam chegar em segundos.',
      isDone: false,
      act: withKeywords && <FirstCheck companyId={withKeywords.id} />,
    },
  ];
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={panel.body} aria-labelledby="primeiros-passos">
      <h2 id="primeiros-passos" className={text.title}>
        Três passos até as primeiras posições
      </h2>
      <Stack component="ol" gap="1rem">
        {steps.map(({ title, about, isDone, act }, index) => (
          <Group
            key={title}
            component="li"
            align="flex-start"
            gap="0.75rem"
            wrap="nowrap"
            {...(index === current && { 'aria-current': 'step' })}
          >
            <span className={styles.mark} data-done={isDone || undefined} aria-hidden="true">
              {isDone ? <IconCheck size={15} stroke={2.5} /> : index + 1}
            </span>
            <Box flex={1} miw={0}>
              <h3 className={text.heading}>
                {title}
                {isDone && <VisuallyHidden> (feito)</VisuallyHidden>}
              </h3>
              {!isDone && <p className={text.note}>{about}</p>}
              {index === current && <Box mt="0.75rem">{act}</Box>}
            </Box>
          </Group>
        ))}
      </Stack>
    </section>
  );
};

const FirstCheck = ({ companyId }: { readonly companyId: string }) => {
  const { start, isBusy, started } = useCheckStart('keywords', companyId, null);
  if (started) return <Navigate to={`/companies/${companyId}/analysis`} />;
  return (
    <Button disabled={isBusy} onClick={start}>
      {isBusy ? 'Verificando...' : checkKinds.keywords.label}
    </Button>
  );
};
