import { Button } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import { sharedNote, shownDomain } from '#shared/shownDomain.ts';
import { call, messageOf } from '../api.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { EmptyState } from '../ui/bare/page/CenteredMessage.tsx';
import { Card, Cards } from '../ui/bare/panels/Card.tsx';
import text from '../ui/bare/text/text.module.css';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';
import { ClearFilter } from '../ui/kit/tables/ListTools.tsx';

export type CompetitorDialog = 'analyze' | 'rename' | 'delete';

interface CardsProps {
  readonly competitors: readonly Competitor[];
  readonly showsCompany: boolean;
  readonly onOpen: (dialog: CompetitorDialog, competitor: Competitor) => void;
  readonly onClear: () => void;
}

export const CompetitorCards = ({ competitors: shown, showsCompany, onOpen, onClear }: CardsProps) =>
  shown.length === 0 ? (
    <EmptyState text="Nenhum concorrente corresponde ao filtro." action={<ClearFilter onClear={onClear} />} />
  ) : (
    <Cards label="Concorrentes">
      {shown.map((competitor) => (
        <CompetitorCard
          key={competitor.id}
          competitor={competitor}
          showsCompany={showsCompany}
          onOpen={(dialog) => onOpen(dialog, competitor)}
        />
      ))}
    </Cards>
  );

interface Props {
  readonly competitor: Competitor;
  readonly showsCompany: boolean;
  readonly onOpen: (dialog: CompetitorDialog) => void;
}

const CompetitorCard = ({ competitor, showsCompany, onOpen }: Props) => {
  const about = `logo of ${competitor.id}`;
  const refresh = useMutation({
    mutationFn: () => call(competitors.refreshLogo, { params: { id: competitor.id } }),
    onSuccess: () => notify('success', 'Logo atualizado com sucesso!', about),
    onError: (error) => notify('error', messageOf(error, 'Erro ao atualizar logo'), about),
  });
  return (
    <Card
      name={
        <span className={text.clamped} title={competitor.name}>
          {competitor.name}
        </span>
      }
      logo={{ name: competitor.name, url: competitor.logo_url }}
      about={
        <>
          <div>{shownDomain(competitor.domain)}</div>
          {competitor.is_shared && <div>{sharedNote(competitor.domain)}</div>}
          {showsCompany && (
            <div className={text.cut} title={competitor.company_name}>
              {competitor.company_name}
            </div>
          )}
        </>
      }
      tools={
        <>
          <ToolButton
            label={`Atualizar logo de ${competitor.name}`}
            disabled={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            <IconRefresh size={17} />
          </ToolButton>
          <EditTools of={competitor.name} onEdit={() => onOpen('rename')} onDelete={() => onOpen('delete')} />
        </>
      }
      leftOut={competitor.beyond_limit && <BeyondLimit noun="competitors" />}
      actions={
        !competitor.beyond_limit && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconListSearch size={15} />}
            onClick={() => onOpen('analyze')}
          >
            Analisar palavras-chave
          </Button>
        )
      }
    />
  );
};
