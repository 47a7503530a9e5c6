import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormDone } from './FormAlert.tsx';

test('a success message is announced in a status that is already on the page', () => {
  const { rerender } = render(<FormDone>{null}</FormDone>);
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  rerender(<FormDone>Your limit is set.</FormDone>);
  expect(status).toHaveTextContent('Your limit is set.');
  expect(screen.getByRole('status')).toBe(status);
});

test('a status of which every part is missing says nothing and shows nothing', () => {
  render(
    <FormDone>
      {null}
      {false}
    </FormDone>,
  );
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  expect(status).not.toHaveClass('lj-alert');
});
