import { LANGUAGES, languageName, SegmentedControl, useLanguage, useTheme } from '@lajvard/ui';
import { Toaster } from '@lajvard/ui/toasts';
import type { ReactNode } from 'react';
import { Controls } from './Controls.tsx';
import { Felt } from './Felt.tsx';
import { Fields } from './Fields.tsx';
import { Overlays } from './Overlays.tsx';
import { Tables } from './Tables.tsx';
import { useWords } from './words.ts';

/** Every component of `ui` and `felt` to look at, in both languages and themes. */
export function Catalogue() {
  const words = useWords();
  const { language, setLanguage } = useLanguage();
  const { theme, setTheme } = useTheme();
  return (
    <main className="catalogue stack centred">
      <header className="row wrap between gap-24">
        <h1>{words.title}</h1>
        <div className="row wrap gap-16">
          <SegmentedControl
            label={words.language}
            hideLabel
            options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={(chosen) => void setLanguage(chosen)}
          />
          <SegmentedControl
            label={words.theme}
            hideLabel
            options={[
              { value: 'dark', label: words.dark },
              { value: 'light', label: words.light },
            ]}
            value={theme}
            onChange={setTheme}
          />
        </div>
      </header>
      <Part title="controls">
        <Controls />
      </Part>
      <Part title="fields">
        <Fields />
      </Part>
      <Part title="overlays, toasts">
        <Overlays />
      </Part>
      <Part title="tables">
        <Tables />
      </Part>
      <Part title="felt">
        <Felt />
      </Part>
      <Toaster />
    </main>
  );
}

/** A folder of a package, by its name. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="catalogue-part stack gap-16">
      <h2 dir="ltr">{title}</h2>
      {children}
    </section>
  );
}
