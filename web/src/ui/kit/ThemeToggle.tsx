import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** The system's setting applies until it is used. */
export const ThemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light') === 'dark';
  const label = dark ? 'Usar tema claro' : 'Usar tema escuro';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="dimmed"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => atOnce(() => setColorScheme(dark ? 'light' : 'dark'))}
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
};

/** Without transitions, so that no colour lags. Mantine's way violates the content security policy. */
const atOnce = (change: () => void): void => {
  const page = document.documentElement;
  page.toggleAttribute('data-theme-changes', true);
  change();
  // Reading a size applies the new styles while transitions are off.
  page.getBoundingClientRect();
  page.toggleAttribute('data-theme-changes', false);
};
