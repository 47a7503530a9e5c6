import {
  Checkbox,
  DateField,
  Fact,
  Facts,
  FormAlert,
  IconSearch,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
} from '@lajvard/ui';
import { useState } from 'react';
import { useWords } from './words.ts';

/** Each field as it is, and with what is wrong with it. */
export function Fields() {
  const words = useWords();
  return (
    <>
      {[undefined, words.required].map((error) => (
        <div className="catalogue-fields stack gap-20" key={error ?? ''}>
          <TextField label={words.name} hint={words.hint} error={error} />
          <TextField label={words.name} startSlot={<IconSearch />} error={error} disabled={error === undefined} />
          <PasswordField label={words.password} error={error} />
          <SelectField label={words.choice} error={error}>
            <option>{words.first}</option>
            <option>{words.second}</option>
          </SelectField>
          <TextArea label={words.message} error={error} rows={3} />
          <Birth error={error} />
          <Checkbox label={words.agree} error={error} />
        </div>
      ))}
      <FormAlert>{words.failed}</FormAlert>
      <FormAlert kind="warn">{words.said}</FormAlert>
      <FormAlert kind="ok">{words.said}</FormAlert>
      {(['columns', 'rows', 'lines'] as const).map((look) => (
        <Facts key={look} look={look}>
          <Fact name={words.agree}>{words.said}</Fact>
          <Fact name={words.agree}>{words.failed}</Fact>
        </Facts>
      ))}
    </>
  );
}

function Birth({ error }: { error: string | undefined }) {
  const words = useWords();
  const [day, setDay] = useState('1990-03-21');
  const labels = { day: words.day, month: words.month, year: words.year };
  return <DateField label={words.birth} value={day} onChange={setDay} labels={labels} error={error} />;
}
