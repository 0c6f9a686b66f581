import { Button } from '@mantine/core';
import { IconListSearch, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Competitor, competitors } from '#shared/contract/competitors.ts';
import type { CompetitorWithStats } from '#shared/contract/visibility.ts';
import { percent, points, whole } from '#shared/format.ts';
import { sharedNote } from '#shared/shownDomain.ts';
import { call, messageOf } from '../api.ts';
import { BeyondLimit } from '../subscriptions/LimitNotice.tsx';
import { Name } from '../ui/bare/text/Name.tsx';
import text from '../ui/bare/text/text.module.css';
import { Card, CardFigures, Cards } from '../ui/kit/Card.tsx';
import { notify } from '../ui/kit/dialogs/notices.tsx';
import { EditTools } from '../ui/kit/EditTools.tsx';
import { ToolButton } from '../ui/kit/ToolButton.tsx';

export type CompetitorDialog = 'analyze' | 'rename' | 'delete';

export interface ListProps {
  readonly competitors: readonly CompetitorWithStats[];
  readonly showsCompany: boolean;
  readonly onOpen: (dialog: CompetitorDialog, competitor: Competitor) => void;
}

export const CompetitorCards = ({ competitors: shown, showsCompany, onOpen }: ListProps) => (
  <Cards label="Concorrentes">
    {shown.map((competitor) => (
      <Card
        key={competitor.id}
        name={<Name of={competitor.name} />}
        logo={{ name: competitor.name, url: competitor.logo_url }}
        about={
          <>
            <Name of={competitor.domain} />
            {competitor.is_shared && <div>{sharedNote(competitor.domain)}</div>}
            {showsCompany && (
              <div className={text.cut} title={competitor.company_name}>
                {competitor.company_name}
              </div>
            )}
          </>
        }
        tools={<CompetitorTools competitor={competitor} onOpen={onOpen} />}
        leftOut={competitor.beyond_limit && <BeyondLimit noun="competitors" />}
        actions={
          !competitor.beyond_limit && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconListSearch size={15} />}
              onClick={() => onOpen('analyze', competitor)}
            >
              Analisar palavras-chave
            </Button>
          )
        }
      >
        {!competitor.beyond_limit && (
          <CardFigures
            figures={figures.map(([id, label, textOf]) => ({
              label,
              value: competitor[id] === null ? '—' : textOf(competitor[id]),
            }))}
          />
        )}
      </Card>
    ))}
  </Cards>
);

/** Changes have no colour: what rivals gain or lose is no gain or loss of one's own. */
export const figures = [
  ['visibility', 'Visibilidade', percent],
  ['visibility_change', 'Variação', points],
  ['ahead', 'À sua frente em', whole],
] as const satisfies readonly (readonly [keyof CompetitorWithStats, string, (value: number) => string])[];

interface ToolsProps extends Pick<ListProps, 'onOpen'> {
  readonly competitor: Competitor;
}

export const CompetitorTools = ({ competitor, onOpen }: ToolsProps) => {
  const about = `logo of ${competitor.id}`;
  const refresh = useMutation({
    mutationFn: () => call(competitors.refreshLogo, { params: { id: competitor.id } }),
    onSuccess: () => notify('success', 'Logo atualizado com sucesso!', about),
    onError: (error) => notify('error', messageOf(error, 'Erro ao atualizar logo'), about),
  });
  return (
    <>
      <ToolButton
        label={`Atualizar logo de ${competitor.name}`}
        disabled={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <IconRefresh size={17} />
      </ToolButton>
      <EditTools
        of={competitor.name}
        onEdit={() => onOpen('rename', competitor)}
        onDelete={() => onOpen('delete', competitor)}
      />
    </>
  );
};
