import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** More than one, because other processes may still run older builds, or make others. */
const KEPT_BUILDS = 4;

/** A build appears only when it is complete. Processes that need it at once each make it: the first stays. */
export const buildOnce = async (
  kind: string,
  inputs: readonly string[],
  make: (target: string) => Promise<void>,
): Promise<string> => {
  const parent = join(root, '.build', kind);
  const done = join(parent, fingerprintOf(inputs));
  if (!existsSync(done)) {
    mkdirSync(parent, { recursive: true });
    const target = mkdtempSync(`${done}.`);
    await make(target);
    try {
      renameSync(target, done);
    } catch (error) {
      if (!existsSync(done)) throw error;
      rmSync(target, { recursive: true });
    }
  }
  const now = new Date();
  utimesSync(done, now, now);
  removeOldBuilds(parent);
  return done;
};

const fingerprintOf = (inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  const files = inputs.flatMap((input) =>
    globSync([input, `${input}/**/*`], { cwd: root }).filter((file) => statSync(join(root, file)).isFile()),
  );
  // Of infra/local, only the demo's seed is built, which reads the fake of the search provider.
  const isRelevant = (file: string) =>
    inputs.includes(file) || !/\.test\.tsx?$|\.md$|^infra.local.(?!demo|fakes)/.test(file);
  const relevant = files.filter(isRelevant).toSorted();
  for (const file of [...relevant, 'package-lock.json']) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

const removeOldBuilds = (parent: string): void => {
  const builds = readdirSync(parent).map((name) => {
    const path = join(parent, name);
    return { path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  for (const { path } of builds.toSorted((one, other) => other.at - one.at).slice(KEPT_BUILDS))
    rmSync(path, { recursive: true, force: true });
};
