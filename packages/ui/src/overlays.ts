export { AlertDialog, Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { ContextMenu, type ContextMenuProps, Menu, type MenuItem, type MenuProps } from './overlays/Menu.tsx';
export { OpenPanel, type OpenPanelProps, PanelPopover, type PanelPopoverProps } from './overlays/PanelPopover.tsx';
export { PointCard, type PointCardProps } from './overlays/PointCard.tsx';
export { Popup, type PopupProps } from './overlays/Popup.tsx';
export { SidePanel, type SidePanelProps } from './overlays/SidePanel.tsx';
