import { readStored, writeStored } from '../../shared/storage.ts';

/** What is being written: it survives a reload. */
export interface Draft {
  subject: string;
  message: string;
}

export const EMPTY: Draft = { subject: '', message: '' };

/** The kept draft; empty where there is none or it cannot be read. */
export function readDraft(): Draft {
  try {
    const kept = JSON.parse(readStored('office_broadcast_draft') ?? '{}') as Partial<
      Record<keyof Draft, unknown>
    > | null;
    const { subject, message } = kept ?? {};
    return {
      subject: typeof subject === 'string' ? subject : '',
      message: typeof message === 'string' ? message : '',
    };
  } catch {
    return EMPTY;
  }
}

/** Keeps it; an empty one is forgotten. */
export function keepDraft({ subject, message }: Draft): void {
  const isEmpty = subject === '' && message === '';
  writeStored('office_broadcast_draft', isEmpty ? null : JSON.stringify({ subject, message }));
}
