import { demoCode } from '@forecourt/shared/auth';
import { Card, Row, Tag, Text } from '@forecourt/shared/ui';
import { useEffect, useState } from 'react';
import { useText } from '../text.ts';

const POLL_MS = 1000;

/** Stands in for the customer's phone where no real message is sent: shows the code that the emulator made. */
export function DemoPhone({ phone }: { phone: string }) {
  const text = useText();
  const code = useDemoCode(phone);
  return (
    <Card dashed>
      <Row between>
        <Text size="small" tone="muted" strong>
          {text('demo.title')}
        </Text>
        <Tag>{text('demo.tag')}</Tag>
      </Row>
      <div role="status">
        <Text>
          {code
            ? text('demo.message', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
            : text('demo.waiting')}
        </Text>
      </div>
    </Card>
  );
}

/** Asks until there is a code; each question waits for the answer to the one before. */
function useDemoCode(phone: string): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    async function ask() {
      const answer = await demoCode(phone).catch(() => null);
      if (stopped) return;
      if (answer === null) timer = setTimeout(ask, POLL_MS);
      else setCode(answer);
    }
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [phone]);
  return code;
}
