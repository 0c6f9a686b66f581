/**
 * The user of this browser, remembered until they sign out: a page that begins without a session then knows
 * that it has expired.
 */
const KEY = 'conta';

export const rememberUser = (userId: string): void => {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Without storage, a new page cannot tell an expired session from none.
  }
};

export const rememberedUser = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const forgetUser = (): void => {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was remembered.
  }
};
