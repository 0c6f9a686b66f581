import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { unreadAlerts } from '#shared/contract/unreadAlerts.ts';
import { routeQuery } from '../cache.ts';
import { onDemand } from '../ui/kit/dialogs/onDemand.tsx';

const AlertsDrawer = onDemand(() => import('../alerts/AlertsDrawer.tsx').then((it) => it.AlertsDrawer));

export const AlertsBell = () => {
  const { data } = useQuery(routeQuery(unreadAlerts.countUnread, {}));
  // A link in the drawer closes it.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState('');
  const unread = data?.unread || '';
  const label = unread ? `Avisos não lidos: ${unread}` : 'Avisos';
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        {...(!unread && { c: 'dimmed' })}
        size="lg"
        w="auto"
        px="0.5rem"
        aria-label={label}
        title={label}
        onClick={() => setOpenedAt(key)}
      >
        <IconBell size={18} />
        {unread}
      </ActionIcon>
      {openedAt === key && <AlertsDrawer onClose={() => setOpenedAt('')} />}
    </>
  );
};
