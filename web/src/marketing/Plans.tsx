import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '#shared/contract/accounts.ts';
import { plansPage } from '#shared/publicPages.ts';
import { homeOf } from '../auth/home.ts';
import { useSession } from '../auth/session.tsx';
import { startPath } from '../plans/offer.ts';
import { PlanList } from '../plans/PlanList.tsx';
import { trialEnd } from '../plans/trial.ts';
import { usePlans } from '../plans/usePlans.ts';
import { useTrial } from '../plans/useTrial.ts';
import { VisuallyHidden } from '../ui/bare/VisuallyHidden.tsx';
import { Comparison } from './Comparison.tsx';
import { FinalCall } from './FinalCall.tsx';
import styles from './Plans.module.css';
import { PublicPage } from './PublicPage.tsx';
import { Section } from './Section.tsx';

/** The plans in detail, with their comparison. */
export const Plans = () => {
  const state = usePlans();
  const { plans = [] } = state;
  const { user } = useSession();
  const trial = useTrial();
  const suggested = plans[1] ?? plans[0];
  return (
    <PublicPage page={plansPage}>
      <div className={styles.page}>
        <h1 className={styles.title}>Planos e preços</h1>
        <p className={styles.lead}>
          {trial && `Experimente por 14 dias grátis, sem cartão de crédito. ${trialEnd} `}
          Troque de plano ou cancele quando quiser.
        </p>
        <h2 className={styles.planHeading}>
          <VisuallyHidden>Planos</VisuallyHidden>
        </h2>
        <PlanList state={state} detailed />
        <Guarantee />
      </div>
      {plans.length > 0 && (
        <Section
          id="comparacao"
          title="O que vem em cada plano"
          lead="Os recursos são os mesmos em todos; as quantidades é que mudam."
        >
          <Comparison plans={plans} />
        </Section>
      )}
      {suggested && (
        <FinalCall
          title={`Comece com o plano ${suggested.name}`}
          text={`${trial ? `Os primeiros 14 dias são grátis. ${trialEnd} ` : ''}Você pode trocar de plano depois.`}
          to={startPath(suggested, user)}
          label="Começar agora"
        />
      )}
      <AccountLink user={user} />
    </PublicPage>
  );
};

const Guarantee = () => (
  <aside className={styles.guarantee} aria-labelledby="garantia">
    <IconShieldCheck size={26} stroke={1.75} aria-hidden="true" className={styles.shield} />
    <div>
      <h2 id="garantia" className={styles.guaranteeTitle}>
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
