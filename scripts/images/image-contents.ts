/** Content of one image: programs, and the files that they read at run time. Paths are relative to the repository. */
export interface ContainerImageContents {
  /** Programs of the image. Their imports decide which sources and packages it contains. */
  programs: readonly string[];
  /** Files and folders that the programs open by path. */
  data: readonly string[];
  /** Packages to leave out although a dependency lists them. */
  without?: readonly string[];
}

const HEALTH_CHECK = 'shared/server/check-ready.ts';

const TEXTS = 'shared/server/messages';

/** Style sheets of the page that the edge sends when it is overloaded. */
const STYLES = [
  'host/src/layout/layout.module.css',
  'shared/kit/ui/actions/button.module.css',
  'shared/kit/ui/base.css',
  'shared/kit/ui/display/tag.module.css',
  'shared/kit/ui/display/tones.module.css',
  'shared/kit/ui/feedback/panel.module.css',
  'shared/kit/ui/layout/page.module.css',
];

export const CONTAINER_IMAGE_CONTENTS: Readonly<Record<string, ContainerImageContents>> = {
  edge: {
    programs: ['host/server/main.ts', HEALTH_CHECK],
    data: [
      TEXTS,
      ...STYLES,
      'host/package.json',
      'host/public',
      'host/server/package.json',
      'host/server/pages/messages',
      'host/site-map/package.json',
    ],
  },
  api: {
    programs: [
      'api/src/server.ts',
      'api/src/migrate.ts',
      'api/src/erase.ts',
      'scripts/images/prepare-secrets.ts',
      HEALTH_CHECK,
    ],
    data: [
      TEXTS,
      'api/package.json',
      'api/src/me/messages',
      'api/src/messaging/email/messages',
      'api/src/messaging/push/messages',
      'api/src/platform/db/migrations',
    ],
  },
  tools: {
    programs: ['scripts/site-command.ts'],
    data: [TEXTS, 'api/package.json', 'api/src/platform/db/migrations', 'host/server/package.json'],
  },
  demo: {
    programs: ['scripts/processes/identity-emulator.ts', 'scripts/processes/mailbox.ts'],
    data: [TEXTS],
  },
};
