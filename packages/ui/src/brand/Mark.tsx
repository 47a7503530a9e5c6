import './brand.css';

/** The product mark: an eight-point star with a ball on its way round. */
export function Mark({ size = 31 }: { size?: number | undefined }) {
  return (
    <svg className="fixed" width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
      <g fill="none" stroke="var(--accent)" strokeWidth="1.6">
        <rect x="-12" y="-12" width="24" height="24" rx="1.5" />
        <rect x="-12" y="-12" width="24" height="24" rx="1.5" transform="rotate(45)" />
      </g>
      <circle r="6.4" fill="none" stroke="var(--accent)" strokeOpacity=".55" />
      <circle cx="3.2" cy="-4.6" r="3.1" fill="var(--ink)" />
    </svg>
  );
}

/** Mark and name in display type. */
export function Brand({ name, size = 31 }: { name: string; size?: number | undefined }) {
  return (
    <span className="lj-brand inline-row ink nowrap" style={{ fontSize: size * 0.8 }}>
      <Mark size={size} />
      <span>{name}</span>
    </span>
  );
}
