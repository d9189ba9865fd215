/**
 * The components that the shell and the areas are built from. They fetch nothing: visible words come in as props,
 * but for the few that are the same everywhere (`messages`), and every choice goes out as a value. Load `@forecourt/shared/ui/base.css` once per page.
 * Doc comments on each component say what it is for; `look` rules (sizes, colours, motion) live in their style sheets.
 */
export { ActionBar, type ActionBarProps } from './actions/action-bar.tsx';
export { Button, type ButtonProps } from './actions/button.tsx';
export {
  CallWorkshop,
  type CallWorkshopProps,
  telephoneHref,
  WorkshopPhone,
} from './actions/call-workshop.tsx';
export {
  ChipButton,
  type ChipButtonProps,
  ChipLink,
  type ChipLinkProps,
  Chips,
  type ChipsProps,
} from './actions/chips.tsx';
export { FormActions, type FormActionsProps } from './actions/form-actions.tsx';
export { LinkButton, type LinkButtonProps } from './actions/link-button.tsx';
export { type Chip, ChipList, type ChipListProps } from './choices/chip-list.tsx';
export { type Choice, ChoiceList, type ChoiceListProps } from './choices/choice-list.tsx';
export { DayLegend, type DayLegendProps } from './choices/day-legend.tsx';
export {
  type AvailabilityLevel,
  type Day,
  DayStrip,
  type DayStripProps,
  type MoreDays,
} from './choices/day-strip.tsx';
export { type MonthDay, MonthGrid, type MonthGridProps, type MonthTurn } from './choices/month-grid.tsx';
export {
  type Segment,
  SegmentedControl,
  type SegmentedControlProps,
} from './choices/segmented-control.tsx';
export { type Slot, SlotGrid, type SlotGridProps, type SlotGroup } from './choices/slot-grid.tsx';
export { type SwitchItem, SwitchList, type SwitchListProps } from './choices/switch-list.tsx';
export { classNames } from './class-names.ts';
export { DateTile, type DateTileProps } from './display/date-tile.tsx';
export {
  type Description,
  DescriptionList,
  type DescriptionListProps,
} from './display/description-list.tsx';
export { EmptyPlate } from './display/empty-plate.tsx';
export { Icon, type IconProps } from './display/icon.tsx';
export { IconDisc, type IconDiscProps } from './display/icon-disc.tsx';
export {
  alertIcon,
  autoIcon,
  bellIcon,
  calendarIcon,
  carIcon,
  chartIcon,
  checkIcon,
  chevronIcon,
  closeIcon,
  daysIcon,
  directionsIcon,
  gaugeIcon,
  homeIcon,
  inboxIcon,
  infoIcon,
  moonIcon,
  moveIcon,
  personIcon,
  phoneIcon,
  photoIcon,
  plusIcon,
  printIcon,
  signOutIcon,
  sunIcon,
} from './display/icons.ts';
export { List, type ListProps, ListRow, type ListRowProps } from './display/list.tsx';
export { Plate, type PlateProps } from './display/plate.tsx';
export { serviceIcons } from './display/service-icons.ts';
export { Tag, type TagProps } from './display/tag.tsx';
export { Timeline, type TimelineEvent, type TimelineProps } from './display/timeline.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorPanel, type ErrorPanelProps } from './feedback/error-panel.tsx';
export { Loading, type LoadingProps } from './feedback/loading.tsx';
export { NothingHere, type NothingHereProps } from './feedback/nothing-here.tsx';
export { Notice, type NoticeProps } from './feedback/notice.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { Steps, type StepsProps } from './feedback/steps.tsx';
export { CodeField, type CodeFieldProps } from './fields/code-field.tsx';
export { DateField, type DateFieldProps } from './fields/date-field.tsx';
export { FieldGroup, type FieldGroupProps } from './fields/field-group.tsx';
export { FieldRow, type FieldRowProps } from './fields/field-row.tsx';
export { NumberField, type NumberFieldProps } from './fields/number-field.tsx';
export { PasswordField, type PasswordFieldProps } from './fields/password-field.tsx';
export { PlateField, type PlateFieldProps } from './fields/plate-field.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './fields/select-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './fields/text-area-field.tsx';
export { TextField, type TextFieldProps } from './fields/text-field.tsx';
export { Benefits, type BenefitsProps } from './layout/benefits.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export { Columns, type ColumnsProps } from './layout/columns.tsx';
export { Disclosure, type DisclosureProps } from './layout/disclosure.tsx';
export { FocusOnMount, type FocusOnMountProps } from './layout/focus-on-mount.tsx';
export { Page, type PageProps } from './layout/page.tsx';
export { type Back, PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { Panes, type PanesProps } from './layout/panes.tsx';
export { Row, type RowProps } from './layout/row.tsx';
export { Section, type SectionProps } from './layout/section.tsx';
export { ShowOn, type ShowOnProps } from './layout/show-on.tsx';
export { Stack, type StackProps } from './layout/stack.tsx';
export { Text, type TextProps } from './layout/text.tsx';
export { useIsDrawn } from './layout/use-is-drawn.ts';
export { useScrollIntoView } from './layout/use-scroll-into-view.ts';
export { useWindowTitle } from './layout/use-window-title.ts';
export { VisuallyHidden, type VisuallyHiddenProps } from './layout/visually-hidden.tsx';
export { FormHalves, type FormHalvesProps, WideForm, type WideFormProps } from './layout/wide-form.tsx';
export { capitalised, useWorkshopWord } from './use-workshop-word.ts';
