import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FullPage } from '../ui/bare/CenteredMessage.tsx';
import { useWayBack } from './wayBack.ts';

/** Replaces the screen of a user whose session has ended, with the way back to it. */
export const SessionExpired = ({ userId }: { readonly userId: string }) => (
  <FullPage
    icon={<IconLock />}
    title="Sua sessão expirou"
    text="Entre de novo para continuar de onde parou."
    action={
      <Button component={Link} to="/login" state={useWayBack(userId)}>
        Fazer Login
      </Button>
    }
  />
);
