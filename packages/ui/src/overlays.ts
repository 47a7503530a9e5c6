export { ContextMenu, type MenuItem } from './overlays/ContextMenu.tsx';
export { AlertDialog, CancelButton, Dialog } from './overlays/Dialog.tsx';
export { OpenPanel, PanelPopover } from './overlays/PanelPopover.tsx';
export { PointCard } from './overlays/PointCard.tsx';
export { Popup } from './overlays/Popup.tsx';
export { SidePanel } from './overlays/SidePanel.tsx';
