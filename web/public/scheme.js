// Sets the theme before the first paint. A file, because the content security policy forbids inline scripts.
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
