import { useQuery } from '@tanstack/react-query';
import { search } from '#shared/contract/admin/search.ts';
import { managedSubscriptions } from '#shared/contract/admin/subscriptions.ts';
import { routeQuery } from '../../cache.ts';
import { Stats } from '../../ui/bare/Stats.tsx';
import { useSchedulerStatus } from '../schedule/useSchedulerStatus.ts';
import { Outage } from '../search/Outage.tsx';
import { useCredits } from '../search/useCredits.ts';
import { balanceNote, failuresNote, figureOf, lastRun, mailsNote, trialsNote } from './healthTexts.ts';

/** Whether everything is well, first of all the active provider. A figure that cannot be read is a dash. */
export const Health = () => {
  const { data: status } = useSchedulerStatus();
  const { data: calls } = useQuery(routeQuery(search.getStatistics, {}));
  const { data: billing } = useQuery(routeQuery(managedSubscriptions.getOverview, {}));
  const { data: credits } = useCredits();
  const { data: config } = useQuery(routeQuery(search.getSettings, {}));
  return (
    <>
      {config && <Outage outage={config[config.provider].outage} />}
      <Stats
        stats={[
          { label: 'Última verificação geral', ...lastRun(status) },
          {
            label: 'Falhas do provedor hoje',
            value: figureOf(calls?.failures_today),
            note: failuresNote(calls),
          },
          {
            label: 'Requisições hoje',
            value: figureOf(calls?.requests_today),
            note: balanceNote(credits?.credits_left, calls),
          },
          {
            label: 'Trials iniciados em 30 dias',
            value: figureOf(billing?.trials_begun),
            note: trialsNote(billing),
          },
          {
            label: 'E-mails devolvidos em 30 dias',
            value: figureOf(billing?.mails_bounced),
            note: mailsNote(billing),
          },
        ]}
      />
    </>
  );
};
