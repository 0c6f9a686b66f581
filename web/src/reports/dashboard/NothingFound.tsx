import { Box, Stack } from '@mantine/core';
import panel from '../../ui/bare/panels/panel.module.css';
import { keywordsText } from '../../ui/bare/text/format.ts';
import text from '../../ui/bare/text/text.module.css';
import { manyKeywordsAddress } from '../../ui/kit/address.ts';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import type { PortfolioCompany } from './portfolio.ts';
import { WhileChecking } from './WhileChecking.tsx';

interface Props {
  readonly checked: number;
  readonly companies: readonly PortfolioCompany[];
}

/** Says what ∞ means and what helps, unless a check that runs may still find something. */
export const NothingFound = ({ checked, companies: [first] }: Props) => (
  <Box className={panel.body ?? ''} mb="1.25rem">
    {first && (
      <WhileChecking companyId={first.company.id}>
        <Stack component="section" align="flex-start" aria-labelledby="nada-encontrado">
          <h2 id="nada-encontrado" className={text.heading}>
            {checked === 1
              ? 'A palavra-chave verificada não está nas 5 primeiras páginas de resultados'
              : `Nenhuma das ${keywordsText(checked)} verificadas está nas 5 primeiras páginas de resultados`}
          </h2>
          <p className={text.note}>
            É o que diz o sinal ∞ (não encontrada). Sites novos costumam aparecer antes em palavras-chave mais
            longas e específicas, como as que citam a sua cidade, e no nome da própria empresa. As próximas
            verificações mostram o que mudar.
          </p>
          <LinkButton size="xs" to={manyKeywordsAddress(first.company.id)}>
            Adicionar palavras-chave
          </LinkButton>
        </Stack>
      </WhileChecking>
    )}
  </Box>
);
