/** Icons of the betting tools for experienced players; the button around each carries the text. */
export function IconRacetrack() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <rect x="1.8" y="5.8" width="20.4" height="12.4" rx="6.2" />
      <rect x="5.6" y="9.4" width="12.8" height="5.2" rx="2.6" />
      <path d="M8.4 5.8v3.6M12 5.8v3.6M15.6 5.8v3.6M8.4 14.6v3.6M12 14.6v3.6M15.6 14.6v3.6" strokeWidth="1.2" />
    </svg>
  );
}

export function IconDouble() {
  return (
    <svg
      className="lj-icon"
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m4 9 7 7M11 9l-7 7" />
      <path d="M14.2 9.6a3 3 0 1 1 5.4 1.8L14 18h6.4" />
    </svg>
  );
}
