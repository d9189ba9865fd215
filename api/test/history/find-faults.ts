import { endingFaults } from './ending-faults.ts';
import type { Ending, History, Limits } from './history.ts';
import { listFaults, offerFaults } from './reading-faults.ts';
import { placesFor, Stays, shareOf, vehicleTimeFor } from './stays.ts';
import { answerFaults, refusalFaults } from './write-faults.ts';

/**
 * Checks the responses to customers and the final state, with the rules of docs/design.md §5 and §8 and no line
 * of the api. The moment of a request at which something was done is unknown, so what would be right at some moment of it
 * is right. @returns what breaks a rule, whatever the moments were
 */
export function findFaults({ writes, offers, lists }: History, ending: Ending, limits: Limits): string[] {
  const visits = ending.lists.flatMap((list) =>
    list.visits.map((visit) => ({ ...visit, customer: list.customer })),
  );
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const stays = new Stays(visits, writes);
  const { placesPerSlot, activeAppointmentsPerCustomer } = limits;
  const crowded = [
    ...stays.crowded(placesFor, placesPerSlot),
    ...stays.crowded(vehicleTimeFor, 1),
    ...stays.crowded(shareOf, activeAppointmentsPerCustomer),
  ];
  return [
    ...writes.flatMap((write) => answerFaults(write, byId)),
    ...stays.faults,
    ...crowded.map((thing) => `too many at once: ${thing}`),
    ...writes.flatMap((write) => refusalFaults(write, stays, limits)),
    ...offers.flatMap((offer) => offerFaults(offer, stays, limits)),
    ...lists.flatMap((list) => listFaults(list, stays)),
    ...endingFaults(visits, ending, limits),
  ];
}
