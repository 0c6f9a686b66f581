import { Navigate } from 'react-router-dom';
import { landingPage } from '#shared/publicPages.ts';
import { TRIAL_DAYS, trialEnd } from '#shared/trial.ts';
import { homeOf } from '../auth/home.ts';
import { useSession } from '../auth/session.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import { Benefits } from './Benefits.tsx';
import { Features } from './Features.tsx';
import { FinalCall } from './FinalCall.tsx';
import { Hero } from './Hero.tsx';
import { Pricing } from './Pricing.tsx';
import { PublicPage } from './PublicPage.tsx';
import { Testimonials } from './Testimonials.tsx';

/** The landing page. Redirects signed-in users to their start. */
export const Landing = () => {
  const { user, loading } = useSession();
  if (loading) return <Loading />;
  if (user) return <Navigate to={homeOf(user)} replace />;
  return <Content />;
};

const Content = () => (
  <PublicPage page={landingPage}>
    <Hero />
    <Features />
    <Benefits />
    <Testimonials />
    <Pricing />
    <FinalCall
      title="Descubra a sua posição ainda hoje"
      text={`${TRIAL_DAYS} dias grátis em qualquer plano, sem cartão de crédito. ${trialEnd}`}
      to="/plans"
      label="Escolher um plano"
    />
  </PublicPage>
);
