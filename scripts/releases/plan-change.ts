import type { RemoteStatus } from '@forecourt/shared/contract';
import { PlainError } from '../plain-error.ts';
import { earlierRelease, isNewest } from './earlier-release.ts';
import type { AreaChange } from './edge-client.ts';
import { findVersion } from './find-version.ts';

/** What to ask of the edge, and what whoever asked for it should know then. */
export interface PlannedChange {
  change: AreaChange;
  advice: string;
}

/** What an operator wants of an area. Versions may be abbreviated. */
export type ChangeCommand =
  | { name: 'rollback' | 'promote' | 'enable'; area: string }
  | { name: 'pin'; area: string; version: string | null }
  | { name: 'canary'; area: string; canary: { version: string; percent: number } | null }
  | { name: 'disable'; area: string; message: string };

const NEXT_IS_FOR_ALL = 'The next release that is deployed goes to everybody, as usual.';

/**
 * Works out what a command means for an area as it is now.
 * @throws PlainError when it means nothing: no such version, nothing to go back to, no canary
 */
export function planChange(command: ChangeCommand, status: RemoteStatus): PlannedChange {
  const { area } = command;
  switch (command.name) {
    case 'pin':
      if (command.version === null) return { change: { pin: null }, advice: NEXT_IS_FOR_ALL };
      return pin(area, findVersion(area, status, command.version));
    case 'rollback':
      return pin(area, rollbackTarget(area, status));
    case 'canary': {
      if (!command.canary) return { change: { canary: null }, advice: 'It has no canary any more.' };
      const canary = { ...command.canary, version: findVersion(area, status, command.canary.version) };
      return {
        change: { canary },
        advice: `For everybody: ${commandLine('promote', area)}\nTo undo it: ${commandLine('canary', area, 'off')}`,
      };
    }
    case 'promote':
      return promotion(area, status);
    case 'disable':
      return {
        change: { disabled: true, message: command.message },
        advice: `To undo it: ${commandLine('enable', area)}`,
      };
    case 'enable':
      return { change: { disabled: false }, advice: 'It is switched on.' };
  }
}

function pin(area: string, version: string): PlannedChange {
  return {
    change: { pin: version },
    advice: `It is pinned: what is deployed is adopted, but given to nobody until: ${commandLine('pin', area, 'none')}`,
  };
}

function rollbackTarget(area: string, status: RemoteStatus): string {
  const version = earlierRelease(status);
  if (version !== null) return version;
  throw new PlainError(
    `${area} has no earlier good release to go back to. To take it off the site: ${commandLine('disable', area)}`,
  );
}

/** The newest release needs no pin: everybody gets it, and after it what is deployed next. */
function promotion(area: string, status: RemoteStatus): PlannedChange {
  const { canary, withdrawn } = status;
  if (!canary) {
    throw new PlainError(
      `${area} has no canary. To begin one: ${commandLine('canary', area, 'VERSION', 'PERCENT')}`,
    );
  }
  const failure = withdrawn.find(({ version }) => version === canary.version);
  if (failure) {
    throw new PlainError(
      `The canary ${canary.version} was taken back, because it failed in browsers (${failure.reason}). ` +
        `To give it to everybody nevertheless: ${commandLine('pin', area, canary.version)}`,
    );
  }
  const { advice } = pin(area, canary.version);
  return isNewest(status, canary.version)
    ? { change: { canary: null, pin: null }, advice: NEXT_IS_FOR_ALL }
    : { change: { canary: null, pin: canary.version }, advice };
}

function commandLine(...words: string[]): string {
  return `npm run releases -- ${words.join(' ')}`;
}
