import { Box, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { CheckProgress as Check } from '#shared/contract/checks.ts';
import type { Company } from '#shared/contract/companies.ts';
import { whole } from '#shared/format.ts';
import { CheckOverlay } from '../checks/CheckOverlay.tsx';
import { Latest, NothingActive } from '../checks/CheckProgress.tsx';
import { causeOf, type Failure } from '../checks/checkFailure.ts';
import { type CheckStart, useCheckStart } from '../checks/useCheckStart.ts';
import { Notice } from '../ui/bare/panels/Notice.tsx';
import { RelativeTime } from '../ui/bare/text/RelativeTime.tsx';
import text from '../ui/bare/text/text.module.css';

interface Props {
  readonly check: Check | null;
  readonly failure: Failure | undefined;
  readonly keywords: number;
  readonly active: number;
  readonly company: Pick<Company, 'beyond_limit'>;
  readonly checking: CheckStart;
}

export const CheckStatus = ({ check, failure, keywords, active, company, checking }: Props) => (
  <>
    {active === 0 && keywords > 0 && !company.beyond_limit && <NothingActive />}
    {check && !failure && <Latest check={check} />}
    {failure && (
      <Box component="section" mb="1.25rem" aria-labelledby="falha-titulo">
        <Notice tone="red">
          <Group flex={1} gap="0.625rem 0.75rem">
            <Box flex="1 1 14rem" role="alert">
              <h2 id="falha-titulo" className={text.heading}>
                A última verificação falhou <RelativeTime at={failure.at} />
              </h2>
              <p className={text.note}>
                {textOf(failure.failed, failure.total)}{' '}
                {failure.hasEarlier
                  ? 'As posições tracejadas são da última verificação bem-sucedida.'
                  : 'Elas ainda não têm posição.'}{' '}
                {causeOf(failure.failed, check?.unserved ?? 0)}
              </p>
            </Box>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} />}
              disabled={checking.isBusy}
              onClick={checking.start}
            >
              Verificar novamente
            </Button>
          </Group>
        </Notice>
      </Box>
    )}
    <CheckOverlay checking={checking} />
  </>
);

interface OwnProps extends Omit<Props, 'company' | 'checking'> {
  readonly company: Pick<Company, 'id' | 'beyond_limit'>;
}

export const OwnCheckStatus = (props: OwnProps) => {
  const checking = useCheckStart('keywords', props.company.id, props.check);
  return <CheckStatus {...props} checking={checking} />;
};

const textOf = (failed: number, total: number): string => {
  if (failed < total)
    return `${whole(failed)} de ${whole(total)} palavras-chave não puderam ser verificadas.`;
  return total === 1
    ? 'A palavra-chave não pôde ser verificada.'
    : `Nenhuma das ${whole(total)} palavras-chave pôde ser verificada.`;
};
