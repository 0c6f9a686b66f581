import { Dialog } from '../../ui/kit/dialogs/Dialog.tsx';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';
import { SchedulerState } from '../schedule/SchedulerState.tsx';
import { useSchedulerStatus } from '../schedule/useScheduler.ts';

/** The outcome of a run is shown behind the dialog. */
export const SchedulerStatusDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog wide title="Status do Agendador" onClose={onClose}>
    <QueryState query={useSchedulerStatus()} skeleton={<TableSkeleton />}>
      {(status) => <SchedulerState status={status} onRun={onClose} />}
    </QueryState>
  </Dialog>
);
