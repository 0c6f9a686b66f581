/** When code cannot be loaded, a new release has probably replaced it: a reload brings the new one. */

const STORED_AS = 'recarregada';
/** A second failure soon after a reload has another cause, which the page reports instead. */
const ONCE_IN_MS = 60_000;

let reloading = false;

/** Whether the page is about to be replaced, so that nothing needs to be shown. */
export const isReloading = (): boolean => reloading;

export const reloadWhenCodeIsMissing = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload()) return;
    reloading = true;
    window.location.reload();
  });
};

const mayReload = (): boolean => {
  // Without a connection there would be no page at all, and what is typed in a dialog would be lost.
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
