import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { commentBlocksOf, countSentences } from './commentBlocks.ts';

const root = join(import.meta.dirname, '..');
const MAX_COLUMNS = 110;

interface Line {
  readonly at: string;
  readonly text: string;
  /** The text of the line that is prose: a comment, or the whole line of a document. */
  readonly prose: string;
}

const commentStart = /(?:^|[\s{])(?:\/\/|\/\*)|^\s*\*(?=[\s/])/;

const proseOf = (file: string, text: string): string => {
  if (file.endsWith('.md')) return text;
  const start = text.search(commentStart);
  return start === -1 ? '' : text.slice(start);
};

const readLines = (file: string): Line[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ at: `${file}:${index + 1}`, text, prose: proseOf(file, text) }));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|[mc]js|css|jsonc|html|md)$/.test(file))
  .filter((file) => basename(file) !== basename(import.meta.filename) && existsSync(join(root, file)));
const lines = files.flatMap(readLines);

const report = (found: readonly Line[]): string[] => found.map(({ at, text }) => `${at} ${text.trim()}`);

it('a line with a comment has at most 110 columns', () => {
  const comments = lines.filter(({ at, prose }) => prose !== '' && !/\.md:\d+$/.test(at));
  expect(report(comments.filter(({ text }) => text.length > MAX_COLUMNS))).toEqual([]);
});

it('comments and documents call people "they"', () => {
  expect(report(lines.filter(({ prose }) => /\b(?:he|him|his|himself)\b/i.test(prose)))).toEqual([]);
});

const proseLines = (() => {
  let isCode = false;
  return lines.filter(({ at, text }) => {
    if (!/\.md:\d+$/.test(at)) return false;
    if (text.startsWith('```')) isCode = !isCode;
    return !isCode && !/^(?:```|\||#)/.test(text);
  });
})();

it('a line of a document has at most 110 columns', () => {
  const long = proseLines.filter(({ text }) => text.length > MAX_COLUMNS && /\s/.test(text.trim()));
  expect(report(long)).toEqual([]);
});

/** Returns the anchors that GitHub gives to a file's headings. */
const anchorsOf = (file: string): string[] =>
  Array.from(readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/[^\p{L}\p{N}_-]/gu, ''),
  );

it('a link in a document leads to a file and a heading that exist', () => {
  const broken = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const links = readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#:]*)(?:#([^)]+))?\)/g);
      return Array.from(links).flatMap(([link, path, anchor]) => {
        const target = path ? join(dirname(file), path) : file;
        const leads = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
        return leads ? [] : [`${file} ${link}`];
      });
    });
  expect(broken).toEqual([]);
});

it('a document says nothing twice', () => {
  const told = lines.filter(
    ({ at, text }) => /\.md:\d+$/.test(at) && text.length > 60 && !/^\|[\s|-]+$/.test(text),
  );
  // If the first cell of a table's row is a sentence, only this cell counts.
  const saidIn = (text: string) => /^\| (\w[^|]{38,}\w) *\|/.exec(text)?.[1] ?? text;
  const fileAndText = ({ at, text }: Line) => `${at.replace(/:\d+$/, '')} ${saidIn(text)}`;
  const twice = [...Map.groupBy(told, fileAndText).values()].filter((same) => same.length > 1);
  expect(report(twice.flat())).toEqual([]);
});

it('a comment has at most two sentences', () => {
  const commented = files.filter((file) => /\.(?:tsx?|[mc]js|css)$/.test(file));
  const found = commented.flatMap((file) =>
    commentBlocksOf(file, readFileSync(join(root, file), 'utf8'))
      .filter(({ text }) => countSentences(text) > 2)
      .map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});
