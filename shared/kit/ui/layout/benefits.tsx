import { Icon, type IconProps } from '../display/icon.tsx';
import styles from './benefits.module.css';
import { Section } from './section.tsx';
import { Text } from './stack.tsx';

interface BenefitListProps {
  title: string;
  benefits: readonly { icon: IconProps['path']; title: string; text: string }[];
}

export function BenefitList({ title, benefits }: BenefitListProps) {
  return (
    <div className={styles.benefits}>
      <Section title={title}>
        <ul className={styles.list}>
          {benefits.map((benefit) => (
            <li key={benefit.title}>
              <Icon path={benefit.icon} size={20} />
              <div>
                <Text strong>{benefit.title}</Text>
                <Text size="small" tone="muted">
                  {benefit.text}
                </Text>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
