/** The streams of the automatic wheel in the order High, Medium, Low (spec 1 §3: feed_url). */
export const feeds = (): string[] => ['studio-1_high', 'studio-1_med', 'studio-1_low'];
