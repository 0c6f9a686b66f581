/** The parts of CloudFront's event that these functions read. Header names are in lower case. */
export interface EdgeEvent {
  readonly context: { readonly requestId: string };
  readonly request: EdgeRequest;
}

export interface EdgeRequest {
  readonly method: string;
  uri: string;
  readonly headers: Record<string, EdgeValue>;
  readonly cookies: Readonly<Record<string, EdgeValue>>;
}

export interface EdgeValue {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}
