import { IconFullscreen, IconPause, IconPlay } from '@lajvard/ui';
import { ContextMenu } from '@lajvard/ui/overlays';
import { useTranslation } from 'react-i18next';

interface PictureMenuProps {
  /** client px */
  at: { x: number; y: number };
  playing: boolean;
  onPlay(): void;
  onPause(): void;
  onFullscreen(): void;
  onClose(): void;
}

/** Play, pause, full screen (docs/specification/1-table-and-site.md#27-monitor). */
export function VideoMenu({ at, playing, onPlay, onPause, onFullscreen, onClose }: PictureMenuProps) {
  const { t } = useTranslation('table');
  const actions: Record<string, () => void> = { play: onPlay, pause: onPause, fullscreen: onFullscreen };
  return (
    <ContextMenu
      at={at}
      label={t('monitor.menu')}
      items={[
        { id: 'play', label: t('monitor.play'), icon: <IconPlay size={18} />, disabled: playing },
        { id: 'pause', label: t('monitor.pause'), icon: <IconPause size={18} />, disabled: !playing },
        { id: 'fullscreen', label: t('monitor.fullscreen'), icon: <IconFullscreen size={18} /> },
      ]}
      onAction={(id) => actions[id]?.()}
      onClose={onClose}
    />
  );
}
