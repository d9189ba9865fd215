interface StatusProperties {
  /** Phase of the visit; `called_off`: the visit was cancelled, or the customer did not come. */
  phase: 'upcoming' | 'on_site' | 'completed' | 'called_off';
  /** Whether it blocks overlapping visits of the vehicle and, before its start or in progress, counts towards the quota. */
  isActive: boolean;
}

/** All statuses of a visit, in their usual order. Queries and rules follow from these properties (docs/adding.md). */
export const VISIT_STATUSES = {
  requested: { phase: 'upcoming', isActive: true },
  confirmed: { phase: 'upcoming', isActive: true },
  in_progress: { phase: 'on_site', isActive: true },
  ready: { phase: 'on_site', isActive: false },
  completed: { phase: 'completed', isActive: false },
  cancelled: { phase: 'called_off', isActive: false },
  no_show: { phase: 'called_off', isActive: false },
} as const satisfies Record<string, StatusProperties>;

export type VisitStatus = keyof typeof VISIT_STATUSES;

const all = Object.keys(VISIT_STATUSES) as VisitStatus[];

export function listStatusesInPhases(...phases: readonly StatusProperties['phase'][]): VisitStatus[] {
  return all.filter((status) => phases.includes(VISIT_STATUSES[status].phase));
}

export const ACTIVE_VISIT_STATUSES: readonly VisitStatus[] = all.filter(
  (status) => VISIT_STATUSES[status].isActive,
);
