import { Notice } from '../../ui/bare/panels/Notice.tsx';
import { keywordsText, whole } from '../../ui/bare/text/format.ts';
import { onDemand } from '../../ui/kit/dialogs/onDemand.tsx';
import { TableSkeleton } from '../../ui/kit/Skeletons.tsx';

const WhoRules = onDemand(
  () => import('../../reports/pageOne/WhoRules.tsx').then((it) => it.WhoRules),
  <TableSkeleton />,
);

interface Props {
  readonly verified: number;
  /** The fewest and the most results that were read of a keyword. */
  readonly least: number;
  readonly most: number;
}

/** Who is there, where the company is not yet. */
export const FirstMinute = ({ verified, least, most }: Props) => (
  <>
    <Notice tone="blue">
      <span>
        O Ranqueia leu {least < most && `de ${whole(least)} a `}
        {whole(most)} resultados de {keywordsText(verified)}, e o seu site ainda não está entre eles. Quem
        está na página 1 aparece abaixo: acompanhe quem disputa com você.
      </span>
    </Notice>
    <WhoRules />
  </>
);
