import './brand.css';
import type { CSSProperties, ElementType, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useTheme } from '../theme/ThemeProvider.tsx';
import { girihImage, weaveImage } from './girih.ts';

export interface GirihProps {
  children?: ReactNode;
  className?: string | undefined;
  as?: ElementType | undefined;
  /** px of one star-and-cross tile. */
  tile?: number | undefined;
  /** felt: lapis with weave and its own ink; page: the ornament alone. */
  tone?: 'felt' | 'page' | undefined;
}

/** An area with the brand's ornament, used only for the felt, the site's hero and the office's sidebar. */
export function Girih({ children, className, as: Tag = 'div', tile = 148, tone = 'felt' }: GirihProps) {
  const { theme } = useTheme();
  const style = {
    '--girih': girihImage(theme === 'dark' ? 0.05 : 0.1, tile),
    '--weave': weaveImage(0.05),
  } as CSSProperties;
  return (
    <Tag className={classes('lj-girih', `lj-girih-${tone}`, tone === 'felt' && 'on-felt', className)} style={style}>
      {children}
    </Tag>
  );
}
