import { Dialog } from '../../ui/kit/dialogs/Dialog.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { SchedulerState } from '../schedule/SchedulerState.tsx';
import { useSchedulerStatus } from '../schedule/useScheduler.ts';
import type { TabProps } from '../status.ts';

interface Props extends Pick<TabProps, 'onMessage'> {
  readonly onClose: () => void;
}

export const SchedulerStatusDialog = ({ onMessage, onClose }: Props) => {
  const query = useSchedulerStatus();
  // The outcome of a run is shown behind the dialog.
  const closeWith = (message: string | null) => {
    onMessage(message);
    if (message !== null) onClose();
  };
  return (
    <Dialog wide title="Status do Agendador" onClose={onClose}>
      <QueryState query={query} skeleton={<TableSkeleton />}>
        {(status) => <SchedulerState status={status} onMessage={closeWith} />}
      </QueryState>
    </Dialog>
  );
};
