import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/bare/EmptyState.tsx';
import { newIn } from '../ui/kit/useNewInAddress.ts';

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
