export { AlertDialog, Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { ContextMenu, type ContextMenuProps, Menu, type MenuItem, type MenuProps } from './overlays/Menu.tsx';
export { PointCard, type PointCardProps } from './overlays/PointCard.tsx';
