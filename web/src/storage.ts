/** What this browser keeps. Without storage, nothing is kept and everything works. */

const readStored = (key: string): string | null => {
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

const keyOf = (name: string): string => `${name} ${rememberedUser()}`;

/** What this browser keeps for the user by this name. */
export const readKept = (name: string): string | null => readStored(keyOf(name));

export const keep = (name: string, value: string | null): void => store(keyOf(name), value);
