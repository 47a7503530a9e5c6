/**
 * The names of a wheel's streams, in the order High, Medium, Low
 * (docs/specification/1-table-and-site.md#32-common-data: feed_url).
 */
export const feeds = (wheel: string): string[] => ['high', 'med', 'low'].map((quality) => `${wheel}_${quality}`);
