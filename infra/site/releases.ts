/** Which builds of the site a bucket still holds the assets of, and which assets nobody asks for any more. */
import * as z from 'zod/mini';

/** The assets of a build, and since when, in milliseconds since 1970, the site is served by it. */
const release = z.object({ since: z.number(), assets: z.array(z.string()) });
export const releaseList = z.array(release);

/** Newest first. */
type Releases = z.output<typeof releaseList>;

interface StoredAsset {
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
}

const DAY = 86_400_000;

/** Open tabs load the assets of the build that they began with, and people leave tabs open for days. */
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

/**
 * The keys that no release needs. Those of the last day are spared: a deployment uploads its assets minutes
 * before it becomes a release.
 */
export const unusedKeys = (
  stored: readonly StoredAsset[],
  releases: Releases,
  now: number,
): readonly string[] => {
  const used = new Set(releases.flatMap(({ assets }) => assets));
  return stored.filter(({ key, writtenAt }) => !used.has(key) && now - writtenAt > DAY).map(({ key }) => key);
};

/** What the public pages of a bucket show: plans, build and address, as one hash. */
export interface Edition {
  readonly hash: string;
  /** When they were written, in milliseconds since 1970. */
  readonly writtenAt: number;
}

const HOUR = 3_600_000;

/**
 * Whether the pages need no writing. They are written every hour anyway: two runs at a time may have left
 * pages of older plans, and somebody may have deleted one.
 */
export const isCurrent = (written: Edition | undefined, hash: string, now: number): boolean =>
  written?.hash === hash && now - written.writtenAt < HOUR;
