import { ActionIcon, Button } from '@mantine/core';
import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { homeOf } from '../auth/home.ts';
import { useSession } from '../auth/session.tsx';
import { Brand } from '../ui/bare/Brand.tsx';
import { ThemeToggle } from '../ui/kit/ThemeToggle.tsx';
import styles from './Navigation.module.css';

export interface NavigationLink {
  readonly path: string;
  readonly label: string;
}

/** The bar on top of all signed-in pages; on a narrow screen its links fold away behind a button. */
export const Navigation = ({ links }: { readonly links: readonly NavigationLink[] }) => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const [unfolded, setUnfolded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what folds the links away.
  useEffect(() => setUnfolded(false), [pathname]);
  return (
    <nav aria-label="Principal" className={styles.bar}>
      <div className={styles.inner}>
        <Link to={homeOf(user)} className={styles.brand} aria-label="Ranqueia">
          <Brand />
        </Link>
        <ActionIcon
          className={styles.burger ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={unfolded ? 'Fechar menu' : 'Abrir menu'}
          aria-expanded={unfolded}
          aria-controls="navegacao"
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? <IconX size={20} /> : <IconMenu2 size={20} />}
        </ActionIcon>
        <div id="navegacao" className={styles.foldable} data-unfolded={unfolded || undefined}>
          <div className={styles.links}>
            {links.map(({ path, label }) => (
              <NavLink key={path} to={path} className={styles.link ?? ''}>
                {label}
              </NavLink>
            ))}
          </div>
          <Account />
        </div>
      </div>
    </nav>
  );
};

const Account = () => {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await logout(() => navigate('/'));
  };
  return (
    <div className={styles.account}>
      <span className={styles.greeting} title={user?.name}>
        Olá, {user?.name}
      </span>
      <ThemeToggle />
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconLogout size={16} />}
        disabled={leaving}
        onClick={leave}
      >
        Sair
      </Button>
    </div>
  );
};
