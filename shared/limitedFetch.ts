import { wellFormedJson } from './wellFormedJson.ts';

/** The most bytes of an answer after decompression. */
const MAX_BYTES = 2_000_000;

interface FetchLimits {
  /** How long the answer may take to the end of its body, in milliseconds. */
  readonly timeLimit: number;
  /** The most bytes of an answer, by default 2 MB. */
  readonly maxBytes?: number;
}

export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/**
 * Reading the body throws AnswerTooLong beyond `maxBytes`, and TimeoutError after `timeLimit`. JSON arrives
 * well-formed.
 */
export const limitedFetch =
  ({ timeLimit, maxBytes = MAX_BYTES }: FetchLimits): typeof fetch =>
  async (input, init) => {
    const deadline = AbortSignal.timeout(timeLimit);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    // By default, redirects are refused: they could carry an API key to another host.
    const response = await fetch(input, { redirect: 'error', ...init, signal });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    const body = response.body.pipeThrough(cutAfter(maxBytes));
    const isJson = headers.get('content-type')?.includes('json');
    return new Response(isJson ? body.pipeThrough(mended()) : body, { status, statusText, headers });
  };

/** Throws beyond the limit, which also cancels the source. */
const cutAfter = (maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new AnswerTooLong(maxBytes);
      controller.enqueue(chunk);
    },
  });
};

/** Holds a JSON text back until it is complete. */
const mended = (): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> => {
  const decoder = new TextDecoder();
  let text = '';
  return new TransformStream({
    transform: (chunk) => {
      text += decoder.decode(chunk, { stream: true });
    },
    flush: (controller) => {
      controller.enqueue(new TextEncoder().encode(wellFormedJson(text + decoder.decode())));
    },
  });
};
