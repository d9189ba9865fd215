import { Card, Row, Tag, Text } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

interface DemoCardProps {
  title: string;
  /** What has come: it is read out. Nothing as long as it is waited for. */
  children: ReactNode;
  /** What there is to do about it. */
  action?: ReactNode;
}

/** Stands in for something of the customer's where no real message is sent. */
export function DemoCard({ title, children, action }: DemoCardProps) {
  const text = useText();
  return (
    <Card dashed>
      <Row between wrap>
        <Text size="small" tone="muted" strong>
          {title}
        </Text>
        <Tag>{text('demo.tag')}</Tag>
      </Row>
      <div role="status">{children ?? <Text>{text('demo.waiting')}</Text>}</div>
      {action}
    </Card>
  );
}
