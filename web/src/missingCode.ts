/** A new release has probably replaced code that cannot be loaded: a reload brings the new one. */

const STORED_AS = 'recarregada';
/** A second failure this soon has another cause, which the page reports instead. */
const ONCE_IN_MS = 60_000;

let reloading = false;

/** The page is about to be replaced: nothing needs to be shown. */
export const isReloading = (): boolean => reloading;

export const reloadWhenCodeIsMissing = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload()) return;
    reloading = true;
    window.location.reload();
  });
};

const mayReload = (): boolean => {
  // A reload without a connection would lose the page, and any reload what is typed in a dialog.
  if (!navigator.onLine || document.querySelector('[role="dialog"]')) return false;
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORED_AS)) < ONCE_IN_MS) return false;
    sessionStorage.setItem(STORED_AS, String(Date.now()));
    return true;
  } catch {
    // Without storage, nothing would end a loop of reloads.
    return false;
  }
};
