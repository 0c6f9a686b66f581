/** What this browser keeps. Without storage, nothing is kept and everything works. */
import * as z from 'zod/mini';

type Area = 'localStorage' | 'sessionStorage';

const readStored = (key: string, area: Area = 'localStorage'): string | null => {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
};

export const store = (key: string, value: string | null, area: Area = 'localStorage'): void => {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // What is not kept has its usual value on the next page.
  }
};

const USER = 'conta';

/** The user is remembered until logout, because a session may expire. */
export const rememberUser = (userId: string | null): void => {
  store(USER, userId);
  if (userId === null) forgetTab();
};

const forgetTab = (): void => {
  try {
    sessionStorage.clear();
  } catch {}
};

/** Mantine's own key, so that the public pages' toggle and Mantine's share the choice. */
export const THEME = 'mantine-color-scheme-value';

/** Ends with the theme as it was: the server's answer to a logout clears the whole storage. */
export const keepingTheme = async (logout: () => Promise<unknown>): Promise<void> => {
  const theme = readStored(THEME);
  await logout();
  store(THEME, theme);
};

export const rememberedUser = (): string | null => readStored(USER);

const keyOf = (name: string): string => `${name} ${rememberedUser()}`;

export const readKept = (name: string): string | null => readStored(keyOf(name));

export const keep = (name: string, value: string | null): void => store(keyOf(name), value);

/** What this tab keeps until somebody signs out in it; without storage, until the next page load. */
export const inTab = <T>(key: string, schema: z.ZodMiniType<T>) => {
  let kept: T | null = null;
  return {
    /** Null for what is not as the schema says: anything may have been kept. */
    read: (): T | null => {
      try {
        return z.parse(schema, JSON.parse(readStored(key, 'sessionStorage') ?? ''));
      } catch {
        return kept;
      }
    },
    keep: (value: T | null): void => {
      kept = value;
      store(key, value === null ? null : JSON.stringify(value), 'sessionStorage');
    },
  };
};

export const inTabOfUser = <T>(name: string, schema: z.ZodMiniType<T>) => inTab(keyOf(name), schema);

/** Adds the entry as the latest one. Of more than `most`, the oldest is dropped. */
export const keepLatest = <V>(entries: Map<string, V>, key: string, value: V, most: number): void => {
  // Deletes before setting, so that the first entry is always the oldest.
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (oldest !== undefined && entries.size > most) entries.delete(oldest);
};
