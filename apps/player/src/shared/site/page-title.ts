import { useEffect } from 'react';
import { useProductName } from './site-config.ts';

/** Sets the page's title: `title | product`, or the product alone. */
export function usePageTitle(title?: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = title ? `${title} | ${product}` : product;
  }, [title, product]);
}
