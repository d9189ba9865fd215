import { Card, Row, Tag, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';

/** Stands in for something of the customer's where no real message is sent. What comes is read out. */
export function DemoCard({ title, children }: { title: string; children: ReactNode }) {
  const text = useText();
  return (
    <Card dashed>
      <Row between>
        <Text size="small" tone="muted" strong>
          {title}
        </Text>
        <Tag>{text('demo.tag')}</Tag>
      </Row>
      <div role="status">{children ?? <Text>{text('demo.waiting')}</Text>}</div>
    </Card>
  );
}
