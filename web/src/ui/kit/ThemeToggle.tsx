import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches the theme; until it is used, the system's setting applies. */
export const useOtherTheme = () => {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light') === 'dark';
  return {
    dark,
    label: dark ? 'Usar tema claro' : 'Usar tema escuro',
    change: () => atOnce(() => setColorScheme(dark ? 'light' : 'dark')),
  };
};

export const ThemeToggle = () => {
  const { dark, label, change } = useOtherTheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="dimmed"
      size="lg"
      aria-label={label}
      title={label}
      onClick={change}
    >
      {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  );
};

/** Makes the change without transitions, so that no colour lags. Mantine's way violates the policy. */
const atOnce = (change: () => void): void => {
  const page = document.documentElement;
  page.toggleAttribute('data-theme-changes', true);
  change();
  // Reading a size applies the new styles while transitions are off.
  page.getBoundingClientRect();
  page.toggleAttribute('data-theme-changes', false);
};
