import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { NumberBadge } from './NumberBadge.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { Slider } from './Slider.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(() => {
  document.documentElement.dir = '';
});

describe('a button', () => {
  it('ignores a second press while busy, and keeps its name and focus', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Deposit</Button>);
    await user.click(screen.getByRole('button', { name: 'Deposit' }));
    rerender(
      <Button onClick={onClick} busy>
        Deposit
      </Button>,
    );
    const busy = screen.getByRole('button', { name: 'Deposit' });
    await user.click(busy);
    expect(onClick).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(busy);
    expect(busy.getAttribute('aria-busy')).toBe('true');
  });

  it('submits a form once: a busy submit button sends nothing', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('with only an icon has a name and can be a switch', () => {
    render(<IconButton label="Sound" pressed={false} />);
    expect(screen.getByRole('button', { name: 'Sound', pressed: false })).toBeVisible();
  });
});

function Board() {
  const [selected, setSelected] = useState('won');
  const tabs = ['won', 'top', 'stats'].map((id) => ({ id, label: id.toUpperCase(), panel: `panel of ${id}` }));
  return <Tabs label="Board" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

describe('tabs', () => {
  it.each([
    ['ltr', '{ArrowRight}', 'TOP'],
    ['ltr', '{ArrowLeft}', 'STATS'],
    ['rtl', '{ArrowLeft}', 'TOP'],
    ['rtl', '{ArrowRight}', 'STATS'],
    ['ltr', '{End}', 'STATS'],
  ])('in %s on %s select %s', async (direction, key, name) => {
    const user = userEvent.setup();
    render(
      <div style={{ direction: direction as 'ltr' | 'rtl' }}>
        <Board />
      </div>,
    );
    await user.tab();
    await user.keyboard(key);
    const tab = screen.getByRole('tab', { name, selected: true });
    expect(document.activeElement).toBe(tab);
    expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`panel of ${name.toLowerCase()}`);
  });
});

it('a segmented control reports the chosen value', async () => {
  const onChange = vi.fn();
  const options = [0, 1, 2, 3].map((value) => ({ value, label: value }));
  render(<SegmentedControl label="Neighbours" options={options} value={2} onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Neighbours' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '2' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: '3' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(3);
});

it('a slider reports a number and announces its text', () => {
  const onChange = vi.fn();
  render(<Slider label="Voice" value={0.5} onChange={onChange} valueText="50 percent" />);
  const slider = screen.getByRole('slider', { name: 'Voice' });
  expect(slider.getAttribute('aria-valuetext')).toBe('50 percent');
  fireEvent.change(slider, { target: { value: '0.75' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(0.75);
});

it('a number tile announces its label instead of the bare number', () => {
  render(<NumberBadge number={32} colour="red" label="32 red" />);
  expect(screen.getByText('32 red')).toBeVisible();
  expect(screen.getByText('32').getAttribute('aria-hidden')).toBe('true');
});
