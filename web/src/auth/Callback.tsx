import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActionLink } from '../ui/bare/Action.tsx';
import { FullPage } from '../ui/bare/FullPage.tsx';
import { Loading } from '../ui/bare/Loading.tsx';
import styles from './Callback.module.css';
import { comeBackFromGoogle, type Ending } from './google.ts';
import { useSession } from './session.tsx';

/** How long a refusal is shown before the login takes its place. */
const REFUSAL_SHOWN_MS = 3_000;
/** How long after a sign-in by the user pool the application is loaded anew. */
const LOADED_ANEW_AFTER_MS = 1_000;

/** Where Google sends people back to. */
export const Callback = () => {
  const refusal = useEnding();
  if (refusal !== null) return <Refused text={refusal} />;
  return (
    <main>
      <title>Finalizando login · Ranqueia</title>
      <Loading>
        <h1 className={styles.title}>Finalizando login...</h1>
      </Loading>
    </main>
  );
};

const Refused = ({ text }: { readonly text: string }) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <FullPage
      icon={<IconAlertCircle />}
      title="Erro no Login"
      text={text}
      action={<ActionLink to="/login">Voltar para o login</ActionLink>}
    />
  );
};

/** Ends the sign-in and goes on; the refusal, where it ends with one. */
const useEnding = (): string | null => {
  const [search] = useSearchParams();
  const [refusal, setRefusal] = useState<string | null>(null);
  const navigate = useNavigate();
  const { recheck } = useSession();
  const goOn = useEffectEvent(async (ending: Ending, isHere: () => boolean) => {
    if ('refusal' in ending) return setRefusal(ending.refusal);
    await (ending.anew ? wait(LOADED_ANEW_AFTER_MS) : recheck());
    if (!isHere()) return;
    if (ending.anew) window.location.assign(ending.home);
    else navigate(ending.home, { replace: true });
  });
  useEffect(() => {
    let here = true;
    void comeBackFromGoogle(search).then((ending) => {
      if (here) void goOn(ending, () => here);
    });
    return () => {
      here = false;
    };
  }, [search]);
  return refusal;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
