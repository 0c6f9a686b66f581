/** Reloads the page when code cannot be loaded, because a new release has probably replaced that code. */

const STORED_AS = 'recarregada';
/** A second failure within this time has another cause, so the page reports it and does not reload. */
const ONCE_IN_MS = 60_000;

let reloading = false;

/** Whether the page is about to be reloaded, so that no error needs to be shown. */
export const isReloading = (): boolean => reloading;

export const reloadWhenCodeIsMissing = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload()) return;
    reloading = true;
    window.location.reload();
  });
};

const mayReload = (): boolean => {
  // Does not reload without a connection, which loses the page, nor above a dialog, whose text would be lost.
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
