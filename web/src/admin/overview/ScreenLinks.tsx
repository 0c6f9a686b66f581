import { IconExternalLink } from '@tabler/icons-react';
import styles from './Overview.module.css';

const links = [
  { href: '/stripe-config', label: 'Configuração do Stripe' },
  { href: '/stripe-price-sync', label: 'Sincronização de Preços' },
  { href: '/serper-key-manager', label: 'Gerenciador da Chave Serper' },
  { href: '/serper-debug', label: 'Diagnóstico do Serper' },
  { href: '/payment-debug', label: 'Logs de Pagamento' },
];

/** The other screens of administrators, each in a new tab. */
export const ScreenLinks = () => (
  <ul className={styles.links} aria-label="Outras telas">
    {links.map(({ href, label }) => (
      <li key={href}>
        <a href={href} target="_blank" rel="noopener">
          {label}
          <IconExternalLink size={15} aria-hidden />
        </a>
      </li>
    ))}
  </ul>
);
