import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clientReports } from '#shared/contract/clientReports.ts';
import { reportLinks } from '#shared/contract/reportLinks.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { routeQuery } from '../../cache.ts';
import { Dialog } from '../../ui/kit/dialogs/Dialog.tsx';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { usePeriod } from '../../ui/kit/PeriodSelect.tsx';
import { comparedWith } from '../../ui/kit/period.ts';
import { QueryState } from '../../ui/kit/QueryState.tsx';
import { FormSkeleton } from '../../ui/kit/Skeletons.tsx';
import { copyText } from './copyText.ts';
import { LinkForm } from './LinkForm.tsx';
import { LinkList } from './LinkList.tsx';
import { NewLink } from './NewLink.tsx';

type CreatedLink = ReplyOf<typeof reportLinks.createLink>;

const BrandForm = onDemand(() => import('./BrandForm.tsx').then((it) => it.BrandForm), <FormSkeleton />);

interface Props {
  readonly companyId: string;
  readonly onClose: () => void;
}

export const SendDialog = ({ companyId, onClose }: Props) => {
  const client = useQueryClient();
  const [usual] = usePeriod();
  const chosen = useState(usual);
  const [period] = chosen;
  const [isBranding, setBranding] = useState(false);
  const [created, setCreated] = useState<CreatedLink>();
  const form = useRef<HTMLDivElement>(null);
  const leaveBrand = () => setBranding(false);
  const leaveLink = (id: string) => setCreated((one) => (one?.id === id ? undefined : one));
  const params = { id: companyId };
  const preview = useQuery({
    ...routeQuery(clientReports.preview, { params, ...comparedWith(period) }),
    placeholderData: keepPreviousData,
  });
  const take = (link: CreatedLink) => {
    setCreated(link);
    void copyText(link.url, 'Link copiado.');
    void client.invalidateQueries(routeQuery(reportLinks.listLinks, { params }));
  };
  return (
    <Dialog
      wide
      title="Enviar ao cliente"
      closeOnClickOutside={false}
      closeOnEscape={!isBranding}
      onClose={onClose}
    >
      <QueryState query={preview} skeleton={<FormSkeleton />}>
        {(report) => (
          <>
            {created && (
              <NewLink
                link={created}
                report={{
                  ...report,
                  sections: report.sections.filter(({ id }) => created.sections.includes(id)),
                }}
                onAgain={() => {
                  flushSync(() => setCreated(undefined));
                  form.current?.querySelector('select')?.focus();
                }}
              />
            )}
            {/* Keeps what was typed. */}
            <div ref={form} hidden={created !== undefined}>
              <LinkForm
                companyId={companyId}
                report={report}
                chosen={chosen}
                onBrand={() => setBranding(true)}
                onCreated={take}
              />
            </div>
          </>
        )}
      </QueryState>
      <LinkList companyId={companyId} onRevoked={leaveLink} />
      {isBranding && (
        <Dialog wide title="Marca" closeOnClickOutside={false} onClose={leaveBrand}>
          <BrandForm onSaved={leaveBrand} onBack={leaveBrand} />
        </Dialog>
      )}
    </Dialog>
  );
};
