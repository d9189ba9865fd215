/** Components of the shell and the areas; they request no data. A page must load `@forecourt/shared/ui/base.css` once. */
export { ActionBar, FormActions, FormButtons } from './actions/action-bar.tsx';
export { Button, type ButtonProps, LinkButton, type LinkButtonProps } from './actions/button.tsx';
export {
  CallWorkshopLink,
  capitalise,
  ResponsiveCallLink,
  telephoneHref,
  useWorkshopNoun,
  WorkshopPhoneLink,
} from './actions/call-workshop.tsx';
export { ChipButton, ChipLink, Chips } from './actions/chips.tsx';
export { ChipRadioGroup } from './choices/chip-list.tsx';
export { ChoiceLinks, ChoiceList } from './choices/choice-list.tsx';
export {
  type AvailabilityLevel,
  DayStrip,
  type DayStripDay,
  type MoreDaysLoader,
} from './choices/day-strip.tsx';
export { MonthGrid, type MonthGridDay } from './choices/month-grid.tsx';
export { SegmentedControl } from './choices/segmented-control.tsx';
export { SlotGrid, type TimeSlotOption } from './choices/slot-grid.tsx';
export { Switch } from './choices/switch.tsx';
export { SwitchList } from './choices/switch-list.tsx';
export { classNames } from './class-names.ts';
export { DateTile } from './display/date-tile.tsx';
export { type DescriptionItem, DescriptionList } from './display/description-list.tsx';
export {
  alarmIcon,
  alertIcon,
  calendarIcon,
  carIcon,
  chartIcon,
  checkIcon,
  chevronIcon,
  clockIcon,
  closeIcon,
  dayStripIcon,
  deviceThemeIcon,
  directionsIcon,
  gaugeIcon,
  homeIcon,
  Icon,
  infoIcon,
  mobileIcon,
  moonIcon,
  moveIcon,
  personIcon,
  phoneIcon,
  photoIcon,
  plusIcon,
  printIcon,
  shareIcon,
  sunIcon,
} from './display/icon.tsx';
export { IconDisc } from './display/icon-disc.tsx';
export { List, ListRow } from './display/list.tsx';
export { bellIcon, mailIcon, messageIcon } from './display/notification-icons.ts';
export { Plate } from './display/plate.tsx';
export { serviceIcons } from './display/service-icons.ts';
export { STATE_SIGNS, StateDisc, StateLine, type StateLineProps } from './display/state-sign.tsx';
export { Timeline, type TimelineEvent } from './display/timeline.tsx';
export { NotFoundScreen } from './feedback/not-found-screen.tsx';
export { Notice } from './feedback/notice.tsx';
export { EmptyState, ErrorPanel, Tag, type TagProps } from './feedback/panel.tsx';
export { LoadingState, Skeleton } from './feedback/skeleton.tsx';
export { Steps } from './feedback/steps.tsx';
export { CodeField } from './fields/code-field.tsx';
export { FieldGroup, FieldRow } from './fields/field.tsx';
export { FieldError } from './fields/field-error.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { PlateField } from './fields/plate-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export { TextAreaField } from './fields/text-area-field.tsx';
export { DateField, NumberField, TextField, type TextFieldProps } from './fields/text-field.tsx';
export { BenefitList } from './layout/benefits.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export { Disclosure } from './layout/disclosure.tsx';
export {
  FocusOnMount,
  useFocusOnMountIfKeyboard,
  useIsFirstPaintDone,
  useScrollIntoView,
} from './layout/on-mount.tsx';
export {
  type BackTarget,
  Columns,
  Page,
  PageHeader,
  type PageHeaderProps,
  type PageProps,
  useWindowTitle,
} from './layout/page.tsx';
export { Panes } from './layout/panes.tsx';
export { Section } from './layout/section.tsx';
export { SharedElement } from './layout/shared-element.tsx';
export { ShowOn } from './layout/show-on.tsx';
export { Row, Stack, Text, VisuallyHidden } from './layout/stack.tsx';
export { AcrossColumns, FieldColumns, FormCard } from './layout/wide-form.tsx';
export { useTooLongMessageFormatter } from './text.ts';
