import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '#shared/contract/accounts.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { plansPage } from '#shared/publicPages.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { homeOf, useSession } from '../auth/session.tsx';
import { comparison } from '../plans/offer.ts';
import { PlanList } from '../plans/PlanList.tsx';
import { usePendingAccount } from '../plans/pendingAccount.ts';
import { usePlans } from '../plans/usePlans.ts';
import {
  getsTrial,
  isChangeBlocked,
  liveSubscription,
  offerOf,
  planNote,
  useViewerPlan,
  type ViewerPlan,
} from '../plans/viewerPlan.ts';
import { VisuallyHidden } from '../ui/bare/text/VisuallyHidden.tsx';
import styles from './Plans.module.css';
import { PublicPage } from './PublicPage.tsx';
import shared from './public.module.css';
import { FinalCall, Section } from './Section.tsx';

export const Plans = () => {
  const state = usePlans();
  const { plans = [], failed } = state;
  const { user } = useSession();
  const viewer = useViewerPlan();
  // What depends on the reader appears at once, with the plans, so that nothing moves. Visitors are known.
  const isKnown = viewer.status !== 'loading' && (state.plans !== undefined || failed);
  return (
    <PublicPage page={plansPage}>
      <div className={styles.page} data-waiting={!isKnown || undefined}>
        <h1 className={shared.title}>Planos e preços</h1>
        {(isKnown || viewer.status === 'visitor') && <Lead viewer={viewer} />}
        <h2 className={styles.planHeading}>
          <VisuallyHidden>Planos</VisuallyHidden>
        </h2>
        <PlanList state={state} viewer={viewer} detailed />
        {isKnown && <Guarantee />}
      </div>
      {isKnown && plans.length > 0 && (
        <Section
          id="comparacao"
          title="O que vem em cada plano"
          lead="Os recursos são os mesmos em todos; as quantidades é que mudam."
        >
          <Comparison plans={plans} />
        </Section>
      )}
      {isKnown && <Suggestion plan={plans[1] ?? plans[0]} viewer={viewer} />}
      {isKnown && <AccountLink user={user} />}
    </PublicPage>
  );
};

const Lead = ({ viewer }: { readonly viewer: ViewerPlan }) => {
  const pending = usePendingAccount();
  return (
    <p className={styles.lead}>
      {viewer.status === 'visitor' &&
        pending &&
        `A conta de ${pending.email} está criada: escolha um plano para começar. `}
      {planNote(viewer)}
      {getsTrial(viewer) && `Experimente por ${TRIAL_DAYS} dias grátis, sem cartão de crédito. ${trialEnd}`}{' '}
      {!isChangeBlocked(viewer) && 'Troque de plano ou cancele quando quiser.'}
    </p>
  );
};

interface SuggestionProps {
  readonly plan: Plan | undefined;
  readonly viewer: ViewerPlan;
}

const Suggestion = ({ plan, viewer }: SuggestionProps) => {
  const pending = usePendingAccount();
  if (!plan || liveSubscription(viewer)) return null;
  const offer = offerOf(plan.id, viewer, pending?.userId);
  if (offer.kind === 'change') return null;
  const trial = getsTrial(viewer);
  return (
    <FinalCall
      title={`Comece com o plano ${plan.name}`}
      text={`${trial ? `Os primeiros ${TRIAL_DAYS} dias são grátis. ${trialEnd} ` : ''}Você pode trocar de plano depois.`}
      to={offer.to}
      label={trial ? 'Começar agora' : 'Assinar'}
    />
  );
};

const Guarantee = () => (
  <aside className={styles.guarantee} aria-labelledby="garantia">
    <IconShieldCheck size={26} stroke={1.75} aria-hidden="true" className={styles.shield} />
    <div>
      <h2 id="garantia" className={shared.heading}>
        30 dias de garantia
      </h2>
      <p className={styles.guaranteeText}>
        Se o Ranqueia não servir para você, devolvemos o seu dinheiro até 30 dias depois do primeiro
        pagamento.
      </p>
    </div>
  </aside>
);

const AccountLink = ({ user }: { readonly user: SessionUser | null }) => (
  <p className={styles.entrance}>
    {user ? 'Você já está na sua conta.' : 'Já tem uma conta?'}{' '}
    <Link to={homeOf(user)}>{user ? 'Ir para o Dashboard' : 'Fazer login'}</Link>
  </p>
);

const Comparison = ({ plans }: { readonly plans: readonly Plan[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className={styles.frame} aria-label="Comparação dos planos" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {plans.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {comparison.map(({ name, rows }) => (
        <tbody key={name}>
          <tr className={styles.category}>
            <th scope="rowgroup" colSpan={plans.length + 1}>
              {name}
            </th>
          </tr>
          {rows.map(({ feature, amount }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {plans.map((plan) => (
                <td key={plan.id}>{amount ? amount(plan) : <Included />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
);

const Included = () => (
  <IconCheck size={17} stroke={2.25} className={styles.included} role="img" aria-label="Incluído" />
);
