import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

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

/** Counts sentences; dots in addresses, code and abbreviations do not end one. */
const countSentences = (text: string): number =>
  text
    .replace(/`[^`]*`|https?:\S*\w/g, 'X')
    .replace(/\b(?:e\.g|i\.e|etc|vs|approx)\.(?= [^A-Z])/g, 'x')
    .split(/[.!?]["')]*(?:\s+(?![a-z])|$)/)
    .filter((sentence) => /\w/.test(sentence)).length;

/** The comments of the code; line comments that follow one another are one comment. */
const comments = (() => {
  const found: Line[][] = [];
  let open: Line[] = [];
  for (const line of lines.filter(({ at }) => !/\.md:\d+$/.test(at))) {
    const isAlone = line.text.trim() === line.prose.trim();
    if (line.prose === '') open = [];
    else if (open.length > 0 && isAlone && !/^\s*\/\*/.test(line.text)) open.push(line);
    else {
      open = [line];
      found.push(open);
    }
  }
  return found;
})();

it('a comment has at most two sentences', () => {
  const said = ({ prose }: Line) =>
    prose
      .trim()
      .replace(/^(?:\/\/|\/?\*+)|\*\/.*$/g, '')
      .trim();
  const long = comments.filter((comment) => {
    const text = comment.map(said).join(' ');
    return countSentences(text) > 2 && !/^(?:biome-|@ts-|@vite|@license|!|[#/])/.test(text);
  });
  expect(report(long.map(([first]) => first as Line))).toEqual([]);
});
