import { type Appointment, appointmentCalendar } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { useSingleMutation } from '@forecourt/shared/query';

/** Saves the calendar file of a visit; `data` is its name. */
export function useCalendarFile(visit: Pick<Appointment, 'id' | 'reference'>) {
  const locale = useLocale();
  return useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      const file = await appointmentCalendar(visit, locale);
      // A customer who has signed in meanwhile does not have this visit.
      if (currentUid() !== uid) return null;
      saveFile(file);
      return file.name;
    },
  });
}
