import { demoCode } from '@forecourt/shared/auth';
import { Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { DemoCard } from './demo-card.tsx';
import { useDemoAnswer } from './use-demo-answer.ts';

interface DemoPhoneProps {
  /** Number with its plus. */
  phone: string;
  /** How many codes went to it so far. */
  times: number;
}

/** The customer's phone: shows the code that the emulator made. */
export function DemoPhone({ phone, times }: DemoPhoneProps) {
  const text = useText();
  const code = useDemoAnswer(demoCode, phone, times);
  return (
    <DemoCard title={text('demo.phone')}>
      {code && <Text>{text('demo.message', { code: `${code.slice(0, 3)} ${code.slice(3)}` })}</Text>}
    </DemoCard>
  );
}
