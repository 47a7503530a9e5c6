import { useState } from 'react';

/** A question waiting for its answer. */
interface Question<Values> {
  values: Values;
  answer(agreed: boolean): void;
}

/**
 * Puts a confirmation between a form and its sending. `confirmed(values, work)` asks, then works, or does neither.
 * While `sending`, the question cannot be closed
 * (docs/specification/2-account-and-back-office.md#417-forms-under-way).
 */
export function useConfirmed<Values>() {
  const [question, setQuestion] = useState<Question<Values> | null>(null);
  const [sending, setSending] = useState(false);
  const confirmed = async (values: Values, work: () => Promise<void>): Promise<void> => {
    const agreed = await new Promise<boolean>((answer) => setQuestion({ values, answer }));
    try {
      if (!agreed) return;
      setSending(true);
      await work();
    } finally {
      setSending(false);
      setQuestion(null);
    }
  };
  return { question, sending, confirmed };
}
