import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useWayBack } from '../auth/wayBack.ts';
import { FullPage } from '../ui/bare/CenteredMessage.tsx';

/** In place of the payment of an account that the reader is not signed in to. */
export const OtherAccount = ({ userId }: { readonly userId: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Faça login para assinar"
    text="Entre com o e-mail e a senha da conta que vai assinar, e você volta para cá. Se você acabou de se cadastrar, confira o seu e-mail: lá está o próximo passo."
    action={
      <Group justify="center" gap="0.5rem">
        <Button
          component={Link}
          to="/login"
          state={{ ...useWayBack(userId), notice: 'Entre com a conta que vai assinar.' }}
        >
          Fazer Login
        </Button>
        <Button component={Link} to="/plans" variant="default">
          Ver Planos
        </Button>
      </Group>
    }
  />
);
