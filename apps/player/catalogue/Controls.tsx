import {
  ActionButton,
  Brand,
  Button,
  type ButtonKind,
  IconButton,
  IconClear,
  IconEdit,
  IconRepeat,
  IconUndo,
  LinkButton,
  Money,
  NumberBadge,
  SegmentedControl,
  Slider,
  Spinner,
  Tabs,
  TextLink,
  useFormat,
} from '@lajvard/ui';
import { useState } from 'react';
import { useWords } from './words.ts';

const KINDS: readonly ButtonKind[] = ['primary', 'quiet', 'ghost', 'danger'];

/** Buttons, switches, tabs, badges, amounts. */
export function Controls() {
  const words = useWords();
  const { percent } = useFormat();
  const [choice, setChoice] = useState('first');
  const [volume, setVolume] = useState(0.4);
  const [pressed, setPressed] = useState(true);
  const two = [
    { value: 'first', label: words.first },
    { value: 'second', label: words.second },
  ];
  return (
    <>
      {KINDS.map((kind) => (
        <div className="row wrap gap-16" key={kind}>
          <Button kind={kind} size="small">
            {words.press}
          </Button>
          <Button kind={kind}>{words.press}</Button>
          <Button kind={kind} size="large">
            {words.press}
          </Button>
          <Button kind={kind} busy>
            {words.busy}
          </Button>
          <Button kind={kind} disabled>
            {words.disabled}
          </Button>
          <LinkButton kind={kind} href="#root">
            {words.link}
          </LinkButton>
        </div>
      ))}
      <div className="row wrap gap-16">
        <IconButton label={words.menu} pressed={pressed} onClick={() => setPressed(!pressed)}>
          <IconEdit />
        </IconButton>
        <ActionButton icon={<IconUndo />}>{words.cancel}</ActionButton>
        <ActionButton icon={<IconClear />} disabled>
          {words.disabled}
        </ActionButton>
        <ActionButton icon={<IconRepeat />} pressed compact>
          {words.press}
        </ActionButton>
        <TextLink href="#root">{words.link}</TextLink>
        <TextLink href="#root" quiet>
          {words.link}
        </TextLink>
        <Spinner label={words.busy} />
        <Brand name="Lajvard" />
      </div>
      <div className="row wrap gap-16">
        {(['tiny', 'row', 'small', 'medium', 'large'] as const).map((size) => (
          <NumberBadge key={size} number={17} colour="black" size={size} />
        ))}
        <NumberBadge number={0} colour="green" />
        <NumberBadge number={32} colour="red" current />
        <Money dollars={1250.5} />
        <Money dollars={-20} />
      </div>
      <div className="catalogue-fields stack gap-20">
        <SegmentedControl label={words.choice} options={two} value={choice} onChange={setChoice} />
        <SegmentedControl label={words.disabled} options={two} value={choice} onChange={setChoice} disabled />
        <Slider
          label={words.volume}
          value={volume}
          onChange={setVolume}
          valueText={percent(Math.round(volume * 100))}
        />
      </div>
      <Tabs
        label={words.choice}
        tabs={two.map(({ value, label }) => ({ id: value, label, panel: <p>{label}</p> }))}
        selected={choice}
        onSelect={setChoice}
      />
    </>
  );
}
