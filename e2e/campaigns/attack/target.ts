import type { Identity } from '../../world/identity.ts';

/** Where customers and attackers go. */
export interface Target {
  host: string;
  port: number;
  /** Address of the site, and how people get accounts there. */
  url: string;
  identity: Identity;
}
