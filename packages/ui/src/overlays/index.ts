export { AlertDialog, Dialog, type DialogProps } from './Dialog.tsx';
export { ContextMenu, type ContextMenuProps, Menu, type MenuItem, type MenuProps } from './Menu.tsx';
