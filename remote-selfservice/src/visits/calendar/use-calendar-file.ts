import { type Appointment, appointmentCalendar } from '@forecourt/shared/api';
import { currentUid } from '@forecourt/shared/auth';
import { saveFile } from '@forecourt/shared/files';
import { useLocale } from '@forecourt/shared/i18n';
import { useSingleMutation } from '@forecourt/shared/query';

/** Saves the entry of a visit for calendars; `data` is the name of the file. */
export function useCalendarFile(visit: Pick<Appointment, 'id' | 'reference'>) {
  const locale = useLocale();
  return useSingleMutation({
    mutationFn: async () => {
      const uid = currentUid();
      const file = await appointmentCalendar(visit, locale);
      // Whoever has signed in meanwhile has no visit there.
      if (currentUid() !== uid) return null;
      saveFile(file);
      return file.name;
    },
  });
}
