/** The most bytes of an answer after decompression. */
const MAX_BYTES = 2_000_000;

interface FetchLimits {
  readonly timeLimit: number;
  readonly maxBytes?: number;
}

export class AnswerTooLong extends Error {
  constructor(maxBytes: number) {
    super(`The answer is longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLong';
  }
}

/** Reading the body throws AnswerTooLong beyond `maxBytes`, and TimeoutError after `timeLimit`. */
export const limitedFetch =
  ({ timeLimit, maxBytes = MAX_BYTES }: FetchLimits): typeof fetch =>
  async (input, init) => {
    const deadline = AbortSignal.timeout(timeLimit);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    // By default, redirects are refused: they could carry an API key to another host.
    const response = await fetch(input, { redirect: 'error', ...init, signal });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(cutAfter(maxBytes)), { status, statusText, headers });
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
