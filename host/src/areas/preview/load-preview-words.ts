import { lazy } from 'react';

const load = () => import(/* webpackChunkName: "preview" */ './preview-words.tsx');

export const PreviewBanner = lazy(async () => ({ default: (await load()).PreviewBanner }));

export const PreviewFailure = lazy(async () => ({ default: (await load()).PreviewFailure }));
