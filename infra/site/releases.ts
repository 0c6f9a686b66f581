import * as z from 'zod/mini';

/** `since` is when the build went live, in milliseconds since 1970. */
const release = z.object({ since: z.number(), assets: z.array(z.string()) });
export const releaseList = z.array(release);

/** All releases, newest first. */
type Releases = z.output<typeof releaseList>;

interface StoredAsset {
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

const DAY = 86_400_000;

/** Open tabs load the assets of their own build, and may stay open for days. */
const KEPT_DAYS = 30;
const KEPT_RELEASES = 3;

export const releasesWith = (known: Releases, assets: readonly string[], now: number): Releases => {
  const [newest] = known;
  const isNewest = newest !== undefined && newest.assets.join() === assets.join();
  const all = isNewest ? known : [{ since: now, assets: [...assets] }, ...known];
  return all.filter((_, index) => {
    const replacedAt = all[index - 1]?.since ?? now;
    return index < KEPT_RELEASES || now - replacedAt < KEPT_DAYS * DAY;
  });
};

/** Assets of the last day are kept, because they are uploaded minutes before their release. */
export const unusedKeys = (
  stored: readonly StoredAsset[],
  releases: Releases,
  now: number,
): readonly string[] => {
  const used = new Set(releases.flatMap(({ assets }) => assets));
  return stored.filter(({ key, writtenAt }) => !used.has(key) && now - writtenAt > DAY).map(({ key }) => key);
};

/** A published edition of the pages; `hash` covers plans, build and the site's address. */
export interface Edition {
  readonly hash: string;
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

const HOUR = 3_600_000;

/** False after an hour: parallel runs may have left older plans, or somebody may have deleted a page. */
export const isCurrent = (written: Edition | undefined, hash: string, now: number): boolean =>
  written?.hash === hash && now - written.writtenAt < HOUR;
