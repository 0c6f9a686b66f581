import { Button } from '@mantine/core';
import { IconError404 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FullPage } from '../bare/page/CenteredMessage.tsx';

export const NotFound = () => (
  <FullPage
    icon={<IconError404 />}
    title="Página não encontrada"
    text="O endereço pode ter mudado ou nunca ter existido."
    action={
      <Button component={Link} to="/">
        Voltar ao início
      </Button>
    }
  />
);
