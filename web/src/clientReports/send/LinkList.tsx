import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReportLink, reportLinks } from '#shared/contract/reportLinks.ts';
import { counted, dayText } from '#shared/format.ts';
import { call } from '../../api.ts';
import { routeQuery } from '../../cache.ts';
import panel from '../../ui/bare/panels/panel.module.css';
import rows from '../../ui/bare/panels/rows.module.css';
import { day, relativeTime } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { Confirm } from '../../ui/kit/dialogs/onDemand.tsx';
import { isDate } from '../../ui/kit/period.ts';

interface Props {
  readonly companyId: string;
  readonly onRevoked: (id: string) => void;
}

export const LinkList = ({ companyId, onRevoked }: Props) => {
  const { data: links = [] } = useQuery(routeQuery(reportLinks.listLinks, { params: { id: companyId } }));
  const [revoking, setRevoking] = useState<ReportLink>();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="links">
      <h3 id="links" className={text.heading}>
        Links desta empresa
      </h3>
      <Box className={`${panel.panel} ${rows.rows} ${rows.facts}`} mt="0.5rem">
        {links.map((link) => (
          <div key={link.id}>
            <Box flex="1 1 16rem">
              <p>{openedText(link)}</p>
              <p className={text.note}>{aboutText(link)}</p>
            </Box>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Revogar o link de ${day(link.created_at)}`}
              onClick={() => setRevoking(link)}
            >
              Revogar
            </Button>
          </div>
        ))}
      </Box>
      {revoking && (
        <Confirm
          title="Revogar link"
          question="Revogar este link? Quem o recebeu não abre mais o relatório."
          confirmLabel="Revogar"
          busyLabel="Revogando..."
          onConfirm={async () => {
            await call(reportLinks.revokeLink, { params: { id: revoking.id } });
            onRevoked(revoking.id);
          }}
          success="Link revogado com sucesso!"
          failure="Erro ao revogar o link. Tente de novo em instantes."
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  );
};

const openedText = ({ opened, last_opened_at }: ReportLink): string =>
  last_opened_at === null
    ? 'Ainda não foi aberto'
    : `Aberto ${counted(opened, 'vez', 'vezes')}, a última ${relativeTime(last_opened_at, Date.now())}`;

const aboutText = ({
  is_mailed,
  created_at,
  expires_at,
  period,
  sections,
  has_password,
}: ReportLink): string =>
  [
    `${is_mailed ? 'Enviado por e-mail' : 'Criado'} em ${day(created_at)}`,
    periodText(period),
    counted(sections.length, 'seção', 'seções'),
    ...(has_password ? ['com senha'] : []),
    `vale até ${day(expires_at)}`,
  ].join(' · ');

const periodText = (period: string): string => {
  if (isDate(period)) return `desde ${dayText(period)}`;
  return period === '1' ? 'desde o dia anterior' : `últimos ${period} dias`;
};
