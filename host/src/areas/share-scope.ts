import * as auth from '@forecourt/shared/auth';
import * as http from '@forecourt/shared/http';
import * as i18n from '@forecourt/shared/i18n';
import shared from '@forecourt/shared/package.json' with { type: 'json' };
import * as router from '@forecourt/shared/router';
import * as schema from '@forecourt/shared/schema';
import * as settings from '@forecourt/shared/settings';
import * as react from 'react';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';
import { loadQuery } from '../query/load-query.ts';

const HOST = 'forecourt';

/** The type `Shared` of `@module-federation/runtime-core`, of which webpack's containers read a part. */
export interface Offer {
  version: string;
  get: () => (() => unknown) | Promise<() => unknown>;
  /** With `lib` and `loaded`, a container uses the module without changing the offer. */
  lib?: () => unknown;
  loaded?: boolean;
  from: string;
  scope: string[];
  shareConfig: { singleton: boolean; requiredVersion: string };
  useIn: string[];
}

export type ShareScope = Record<string, Record<string, Offer>>;

export const PROVIDED_VERSIONS: Readonly<Record<string, string>> = {
  react: react.version,
  '@forecourt/shared': shared.version,
};

/** Modules that exist once per page; same policy as shared/build/sharing.ts. */
export const shareScope: ShareScope = {
  react: offer(react.version, react),
  'react/jsx-runtime': offer(react.version, jsxRuntime),
  'react/jsx-dev-runtime': offer(react.version, jsxDevRuntime),
  '@forecourt/shared/auth': offer(shared.version, auth),
  '@forecourt/shared/http': offer(shared.version, http),
  '@forecourt/shared/i18n': offer(shared.version, i18n),
  '@forecourt/shared/query': offerLater(shared.version, loadQuery),
  '@forecourt/shared/router': offer(shared.version, router),
  '@forecourt/shared/schema': offer(shared.version, schema),
  '@forecourt/shared/settings': offer(shared.version, settings),
};

function offer(version: string, module: object): Record<string, Offer> {
  const factory = () => module;
  return { [version]: { ...hostOffer(version), get: () => factory, lib: factory, loaded: true } };
}

function offerLater(version: string, load: () => Promise<object>): Record<string, Offer> {
  const get = async () => {
    const module = await load();
    return () => module;
  };
  return { [version]: { ...hostOffer(version), get } };
}

function hostOffer(version: string): Omit<Offer, 'get'> {
  return {
    version,
    from: HOST,
    scope: ['default'],
    shareConfig: { singleton: true, requiredVersion: `^${version}` },
    useIn: [],
  };
}
