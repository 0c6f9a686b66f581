/** Runs before `npm start`, `npm test` and others, so it needs no packages and takes any recent Node. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE_TO_INSTALL = 20;
const OLDEST_NODE_TO_RUN = 24;

const printLine = (line) => process.stdout.write(`${line}\n`);
const giveUp = (line) => {
  process.stderr.write(`\n${line}\n\n`);
  process.exit(1);
};

/** After an install, npm writes a file of the same format into node_modules. */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

const isInstalled = () => {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || installed[path]?.version === version || (optional && !installed[path]),
  );
};

const install = () => {
  printLine('Instalando os pacotes do package-lock.json com "npm ci" (cerca de meio minuto)…');
  // The npm that runs this script, because the PATH may hold others.
  const { npm_execpath: npm } = process.env;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) giveUp('A instalação falhou: veja a mensagem do npm acima.');
};

const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

const requireOwnNode = () => {
  const program = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  try {
    const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
    if (major(version) >= OLDEST_NODE_TO_RUN) return;
  } catch {
    // `giveUp` reports the failure below.
  }
  giveUp(
    `O pacote "node" (${OLDEST_NODE_TO_RUN}) não está instalado por inteiro: o npm bloqueou o seu script de instalação.\nRode: npm rebuild node esbuild --foreground-scripts`,
  );
};

if (major(process.versions.node) < OLDEST_NODE_TO_INSTALL) {
  giveUp(
    `O Ranqueia precisa do Node ${OLDEST_NODE_TO_INSTALL} ou mais novo; este é o ${process.versions.node}.`,
  );
}
if (!isInstalled()) install();
requireOwnNode();
