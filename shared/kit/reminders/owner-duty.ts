/** Endings of names of an owner's yearly duties, e.g. "Vehicle tax" and "Kfz-Versicherung", in the languages of the product. */
const OWNER_DUTY = /(insurance|tax|registration renewal|versicherung|steuer)$/i;

interface ReminderSubject {
  name: string;
  service_type: string | null;
}

/** Whether a reminder is a yearly duty of the owner that needs no visit, even if the customer typed its name. */
export function isOwnerDutyReminder({ name, service_type }: ReminderSubject): boolean {
  return service_type === null && OWNER_DUTY.test(name);
}
