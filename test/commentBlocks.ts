import { parseSync } from 'vite';

/** A comment, or all line comments that follow one another. */
export interface CommentBlock {
  readonly line: number;
  readonly text: string;
}

/** Returns a file's comments without directives and licences, which are not prose. */
export const commentBlocksOf = (file: string, source: string): CommentBlock[] =>
  blocksOf(file.endsWith('.css') ? cssComments(source) : parseSync(file, source).comments, source)
    .map(({ start, value }) => ({ line: source.slice(0, start).split('\n').length, text: proseOf(value) }))
    .filter(({ text }) => !/^(?:biome-|@ts-|@vite|@license|!|[#/])/.test(text));

interface Comment {
  readonly type: 'Line' | 'Block';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const cssComments = (source: string): Comment[] =>
  [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 0: { length }, 1: value = '', index: start }) => ({
    type: 'Block',
    value,
    start,
    end: start + length,
  }));

/** Joins line comments on consecutive lines into one comment. */
const blocksOf = (comments: readonly Comment[], source: string): Comment[] => {
  const blocks: Comment[] = [];
  for (const comment of comments) {
    const last = blocks.at(-1);
    if (last && continues(last, comment, source)) {
      blocks.splice(-1, 1, { ...comment, value: `${last.value}\n${comment.value}`, start: last.start });
    } else blocks.push(comment);
  }
  return blocks;
};

const continues = (last: Comment, next: Comment, source: string): boolean =>
  last.type === 'Line' && next.type === 'Line' && /^\r?\n[ \t]*$/.test(source.slice(last.end, next.start));

const proseOf = (value: string): string =>
  value
    .replace(/^\s*\*+ ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Counts sentences; dots in addresses, code and abbreviations do not end one. */
export const countSentences = (text: string): number =>
  text
    .replace(/`[^`]*`|https?:\S*\w/g, 'X')
    .replace(/\b(?:e\.g|i\.e|etc|vs|approx)\.(?= [^A-Z])/g, 'x')
    .split(/[.!?]["')]*(?:\s+(?![a-z])|$)/)
    .filter((sentence) => /\w/.test(sentence)).length;
