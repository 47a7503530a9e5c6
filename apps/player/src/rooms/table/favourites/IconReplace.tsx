/** Something put in the place of something: a chip coming down into a ring. */
export const IconReplace = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M12 3v10m0 0 3.5-3.5M12 13 8.5 9.5" />
    <path d="M5 14a7 7 0 0 0 14 0" />
  </svg>
);
