/** What this browser keeps. Without storage, nothing is kept and everything works. */

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Null removes the value. */
export const store = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What is not kept has its usual value on the next page.
  }
};

const USER = 'conta';

/** The user is remembered until logout, because a session may expire. */
export const rememberUser = (userId: string | null): void => store(USER, userId);

export const rememberedUser = (): string | null => readStored(USER);
