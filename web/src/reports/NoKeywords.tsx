import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { newIn } from '../ui/kit/useNewInAddress.ts';

interface Props {
  readonly companyId: string;
  readonly icon: ReactNode;
  readonly text: string;
}

/** Replaces the report of a company that has no keywords yet. */
export const NoKeywords = ({ companyId, icon, text }: Props) => (
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
