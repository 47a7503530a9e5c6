import './Spinner.css';

/**
 * A waiting indicator. With a label it is announced; without one it is decorative, beside a text that says the same.
 */
export function Spinner({ label, size = 22 }: { label?: string | undefined; size?: number | undefined }) {
  const dots = Array.from({ length: 8 }, (_, index) => index);
  return (
    <span
      className="lj-spinner fixed"
      role={label ? 'status' : undefined}
      style={{ inlineSize: size, blockSize: size }}
    >
      <svg viewBox="-12 -12 24 24" width={size} height={size} aria-hidden="true">
        {dots.map((dot) => (
          <rect
            key={dot}
            x="-1.3"
            y="-11"
            width="2.6"
            height="6"
            rx="1.3"
            fill="currentColor"
            opacity={0.15 + (0.85 * dot) / 7}
            transform={`rotate(${dot * 45})`}
          />
        ))}
      </svg>
      {label ? <span className="lj-hidden">{label}</span> : null}
    </span>
  );
}
