import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

interface Props {
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

export const RefreshButton = ({ isFetching, onRefresh }: Props) => (
  <Button
    variant="default"
    leftSection={<IconRefresh size={16} />}
    disabled={isFetching}
    onClick={() => onRefresh()}
  >
    {isFetching ? 'Atualizando...' : 'Atualizar'}
  </Button>
);
