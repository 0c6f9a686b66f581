import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { FullPage } from '../ui/bare/FullPage.tsx';
import type { Left } from './useStart.ts';

/** Replaces the screen of a user whose session has ended, with the way back to it. */
export const SessionExpired = ({ userId }: { readonly userId: string }) => {
  const { pathname, search, hash } = useLocation();
  const left: Left = { userId, address: pathname + search + hash };
  return (
    <FullPage
      icon={<IconLock />}
      title="Sua sessão expirou"
      text="Entre de novo para continuar de onde parou."
      action={
        <Button component={Link} to="/login" state={left}>
          Fazer Login
        </Button>
      }
    />
  );
};
