export type NoticeKind = 'success' | 'error' | 'info';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** A later notice about the same replaces it, because it may contradict it. */
  readonly about: string;
}

const MAX_NOTICES = 3;

/** At most three, one about each action, and each text once. */
export const withNotice = (notices: readonly Notice[], added: Notice): readonly Notice[] =>
  [...notices.filter(({ text, about }) => text !== added.text && about !== added.about), added].slice(
    -MAX_NOTICES,
  );
