import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

export interface CalendarEntry {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  location: string;
}

/** Reads an iCalendar file with two libraries, which must agree. */
export function parseCalendarEntry(text: string): CalendarEntry {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  expect(events).toHaveLength(1);
  const [event] = events as [ICAL.Event];
  const entry = {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    status: String(event.component.getFirstPropertyValue('status')),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    description: event.description,
    location: event.location,
  };
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  if (other?.type !== 'VEVENT') throw new Error('The other library finds no event');
  expect({
    method: other.method,
    uid: other.uid,
    sequence: Number(other.sequence),
    status: other.status,
    start: other.start.toISOString(),
    end: other.end?.toISOString(),
    summary: other.summary,
    description: other.description,
    location: other.location,
  }).toEqual(entry);
  return entry;
}
