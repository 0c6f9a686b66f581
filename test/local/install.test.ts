import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** A fake npm that records its arguments and creates the files that an install leaves behind. */
const fakeNpm = `
  import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
  writeFileSync('npm-arguments', process.argv.slice(2).join(' '));
  mkdirSync('node_modules/node/bin', { recursive: true });
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  if (!existsSync('node_modules/node/bin/node')) symlinkSync(process.execPath, 'node_modules/node/bin/node');
`;

const repository = () => {
  const dir = mkdtempSync(join(tmpdir(), 'ranqueia-install-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'infra'));
  copyFileSync(join(root, 'infra/install.mjs'), join(dir, 'infra/install.mjs'));
  writeFileSync(join(dir, 'npm.mjs'), fakeNpm);
  const lock = (version: string) =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version },
        'node_modules/other-platform': { version, optional: true },
      },
    });
  const install = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/install.mjs'], {
      cwd: dir,
      encoding: 'utf8',
      env: { npm_execpath: join(dir, 'npm.mjs') },
    });
    return { status, stdout, stderr };
  };
  const write = (file: string, text: string) => {
    mkdirSync(join(dir, file, '..'), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  return { dir, lock, install, write };
};

describe('infra/install.mjs', () => {
  it('announces and runs "npm ci" once, and again when the lockfile changes', () => {
    const { dir, lock, install, write } = repository();
    write('package-lock.json', lock('1.0.0'));
    const first = install();
    expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('npm ci') });
    expect(readFileSync(join(dir, 'npm-arguments'), 'utf8')).toMatch(/^ci /);
    expect(install()).toEqual({ status: 0, stdout: '', stderr: '' });
    write('node_modules/.package-lock.json', lock('0.9.0'));
    expect(install().stdout).toContain('npm ci');
  });

  it("explains what to do when Node's package has no binary", () => {
    const { lock, install, write } = repository();
    write('package-lock.json', lock('1.0.0'));
    write('node_modules/.package-lock.json', lock('1.0.0'));
    expect(install()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm rebuild node esbuild'),
    });
  });
});
