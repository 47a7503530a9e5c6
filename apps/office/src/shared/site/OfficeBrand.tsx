import { Brand } from '@lajvard/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './office-brand.module.css';
import { siteConfigQuery, useProductName } from './site-config.ts';

const PANEL_NAME = 'CEG Panel'; // docs/specification/2-account-and-back-office.md#13-languages-themes-logos

/**
 * One of two logos, by the host: the partner panel's at a partner's host, otherwise the product's
 * (docs/specification/2-account-and-back-office.md#13-languages-themes-logos).
 */
export function OfficeBrand({ size }: { size: number }) {
  const product = useProductName();
  const atPartner = useQuery(siteConfigQuery).data?.PARTNER_PANEL === true;
  return atPartner ? <PanelBrand size={size} /> : <Brand name={product} size={size} />;
}

/** The partner panel's mark, three interlocking wheels, and its name. */
function PanelBrand({ size }: { size: number }) {
  return (
    <span className={`${styles.panel} inline-row ink nowrap`} style={{ fontSize: size * 0.7 }}>
      <svg width={size} height={size} viewBox="-20 -20 40 40" aria-hidden="true">
        <g fill="none" stroke="var(--accent)" strokeWidth="1.8">
          <circle cx="0" cy="-7" r="9" />
          <circle cx="-7" cy="5" r="9" />
          <circle cx="7" cy="5" r="9" />
        </g>
        <circle r="2.6" fill="var(--ink)" />
      </svg>
      <bdi dir="ltr">{PANEL_NAME}</bdi>
    </span>
  );
}
