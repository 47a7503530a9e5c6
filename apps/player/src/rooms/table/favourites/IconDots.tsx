/** More of this: three dots, one above the other. */
export const IconDots = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" fill="currentColor" aria-hidden="true">
    <circle cx="9" cy="3.5" r="1.5" />
    <circle cx="9" cy="9" r="1.5" />
    <circle cx="9" cy="14.5" r="1.5" />
  </svg>
);
