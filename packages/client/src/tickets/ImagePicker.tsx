import { TICKET_IMAGES } from '@lajvard/contract';
import { Button, IconAttach, IconButton, IconClose, useFormat } from '@lajvard/ui';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tickets.module.css';
import type { PickedImages } from './use-picked-images.ts';

interface ImagePickerProps {
  picked: PickedImages;
  /** The message field; pictures dropped on it or pasted into it are attached too. */
  children: ReactNode;
}

const filesOf = (data: DataTransfer): File[] => [...data.files];

/** Pictures of a message: chosen, dropped or pasted, each with a thumb and a way to remove it. */
export function ImagePicker({ picked, children }: ImagePickerProps) {
  const { t } = useTranslation(['tickets', 'errors']);
  const { count } = useFormat();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = filesOf(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    void picked.add(files);
  };
  const paste = (event: ClipboardEvent) => {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    void picked.add(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target next to the button
    <div
      className={over ? `${styles.picker} stack gap-12 ${styles.over}` : `${styles.picker} stack gap-12`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {picked.images.length > 0 ? (
        <ul className={`${styles.thumbs} flex wrap gap-12`} aria-label={t('tickets:images.list')}>
          {picked.images.map(({ key, name, preview }) => (
            <li key={key} className="relative">
              <img src={preview} alt={name} />
              <IconButton size="small" label={t('tickets:images.remove', { name })} onClick={() => picked.remove(key)}>
                <IconClose size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={`${styles.attach} row wrap`}>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={TICKET_IMAGES.types.join(',')}
          aria-label={t('tickets:images.add')}
          onChange={({ currentTarget }) => {
            void picked.add([...(currentTarget.files ?? [])]);
            currentTarget.value = ''; // lets the same file be chosen again
          }}
        />
        <Button
          kind="quiet"
          size="small"
          busy={picked.preparing}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          <IconAttach size={18} />
          {t('tickets:images.add')}
        </Button>
        <p id={hint} className={`${styles.hint} muted text-2`}>
          {t('tickets:images.hint', { most: count(TICKET_IMAGES.most) })}
        </p>
      </div>
      {picked.problem ? (
        <p role="alert" className="danger text-2">
          {t(picked.problem)}
        </p>
      ) : null}
    </div>
  );
}
