// The theme before the first paint: the chosen one, or the system's. Not inline, for a strict content security policy.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let choice;
    try {
      choice = localStorage.getItem('mantine-color-scheme-value');
    } catch {}
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  };
  apply();
  system.addEventListener('change', apply);
})();
