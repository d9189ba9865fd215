/** What is asked for to be reminded of a vehicle's inspection. @param more in place of what it says otherwise, or besides */
export const aReminder = (vehicleId: string, more: object = {}) => ({
  type: 'reminder',
  name: 'Inspection',
  reminder_items: ['Take the papers'],
  entity: 'vehicle',
  entity_id: vehicleId,
  due_date: '2026-03-20',
  ...more,
});
