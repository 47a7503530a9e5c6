import type { TicketImage } from '@lajvard/contract';
import { Button, IconChevron, useFormat } from '@lajvard/ui';
import { Dialog } from '@lajvard/ui/overlays';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tickets.module.css';

/** Fetches a picture with the reader's token. */
export type LoadImage = (id: string) => Promise<Blob>;

interface TicketImagesProps {
  images: readonly TicketImage[];
  load: LoadImage;
}

/** The pictures of a message: small ones in a row, each opens large. */
export function TicketImages({ images, load }: TicketImagesProps) {
  const { t } = useTranslation('tickets');
  const { count } = useFormat();
  const [opened, setOpened] = useState<number | null>(null);
  if (images.length === 0) return null;
  return (
    <>
      <ul className={`${styles.thumbs} flex wrap gap-12`} aria-label={t('tickets:images.list')}>
        {images.map((image, place) => (
          <li key={image.id} className="relative">
            <button
              type="button"
              className={styles.thumb}
              aria-label={t('tickets:images.open', { place: count(place + 1), count: count(images.length) })}
              onClick={() => setOpened(place)}
            >
              <Picture image={image} load={load} />
            </button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Lightbox images={images} load={load} place={opened} onPlace={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface LightboxProps extends TicketImagesProps {
  place: number;
  onPlace(place: number): void;
  onClose(): void;
}

/** One picture large; the arrows go to the others. */
function Lightbox({ images, load, place, onPlace, onClose }: LightboxProps) {
  const { t } = useTranslation(['tickets', 'ui']);
  const { count } = useFormat();
  const image = images[place];
  if (image === undefined) return null;
  const go = (step: number) => onPlace((place + step + images.length) % images.length);
  const onKey = ({ key }: KeyboardEvent) => {
    if (images.length < 2 || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
    const rtl = document.documentElement.dir === 'rtl';
    go((key === 'ArrowRight') === rtl ? -1 : 1);
  };
  return (
    <Dialog
      open
      size="large"
      onOpenChange={onClose}
      closeLabel={t('ui:close')}
      title={t('tickets:images.title', { place: count(place + 1), count: count(images.length) })}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same */}
      <div className={`${styles.lightbox} stack gap-14`} onKeyDown={onKey}>
        <Picture
          key={image.id}
          image={image}
          load={load}
          alt={t('tickets:images.title', { place: count(place + 1), count: count(images.length) })}
        />
        {images.length > 1 ? (
          <div className="flex gap-12">
            <Button kind="quiet" size="small" onClick={() => go(-1)}>
              <IconChevron to="start" size={18} />
              {t('tickets:images.previous')}
            </Button>
            <Button kind="quiet" size="small" onClick={() => go(1)}>
              {t('tickets:images.next')}
              <IconChevron to="end" size={18} />
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/** A picture that requires the token: fetched once, shown from memory, with its space reserved from the start. */
function Picture({ image, load, alt = '' }: { image: TicketImage; load: LoadImage; alt?: string }) {
  const { t } = useTranslation('tickets');
  const { data, isError } = useQuery({
    queryKey: ['ticket-image', image.id],
    queryFn: () => load(image.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <span className={styles.lost}>{t('tickets:images.failed')}</span>;
  const size = { width: image.width, height: image.height };
  if (address === null)
    return <span className={styles.blank} style={{ aspectRatio: `${size.width} / ${size.height}` }} />;
  return <img src={address} alt={alt} {...size} />;
}
