/** The streams of a wheel in the order High, Medium, Low (spec 1 §3: feed_url). */
export const feeds = (wheel: string): string[] => ['high', 'med', 'low'].map((quality) => `${wheel}_${quality}`);
