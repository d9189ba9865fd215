import { Disclosure, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

const PROGRAMS = ['apple', 'google', 'outlook'] as const;

interface HowToAddProps {
  /** Whether an address exists. */
  isOn: boolean;
}

export function HowToAdd({ isOn }: HowToAddProps) {
  const text = useText();
  return (
    <Section title={text('calendar.how')} boxed>
      {!isOn && <Text tone="muted">{text('calendar.how.first')}</Text>}
      <div>
        {PROGRAMS.map((program) => (
          <Disclosure key={program} title={text(`calendar.how.${program}`)}>
            <Text>{text(`calendar.how.${program}.text`)}</Text>
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}
