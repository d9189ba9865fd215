import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Way in which a foreign page tries to use an address → whether the attempt succeeded. */
export interface CrossSiteAccessResults {
  [what: string]: boolean;
  fetched: boolean;
  embedded: boolean;
}

export const PERMISSIVE_RESPONSE_TEXT = 'Do with me what you like';

/** Response that permits every use. This control shows that the browser does not refuse all addresses. */
const WILLING = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${PERMISSIVE_RESPONSE_TEXT}</text></svg>`;

/** Foreign site whose page tries to frame, open, fetch and embed addresses. */
export class ForeignSite {
  readonly #server: Server;
  #targets: readonly string[] = [];

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', ({ url }, response) => {
      if (url === '/willing') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(WILLING);
      else
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(pageOf([...this.#targets, this.willing]));
    });
  }

  static async listen(): Promise<ForeignSite> {
    const server = createServer().listen(0);
    await once(server, 'listening');
    return new ForeignSite(server);
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Address of the control response, on another origin than the page. */
  get willing(): string {
    return `http://localhost:${this.#port}/willing`;
  }

  setTargets(targets: readonly string[]): void {
    this.#targets = targets;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

declare global {
  var attempts: Record<string, CrossSiteAccessResults> | undefined;
}

function pageOf(targets: readonly string[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Another site</title>
${targets.map((target, index) => `<button data-target="${target}">Open ${index}</button><iframe src="${target}"></iframe>`).join('\n')}
<script>(${tryAll})(${JSON.stringify(targets)})</script>`;
}

function tryAll(targets: readonly string[]): void {
  const succeeds = (element: HTMLImageElement | HTMLScriptElement, url: string) =>
    new Promise<boolean>((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
      element.src = url;
      document.head.append(element);
    });
  const attempt = async (url: string): Promise<[string, CrossSiteAccessResults]> => {
    const fetched = await fetch(url, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
    const asPicture = await succeeds(new Image(), url);
    const asScript = await succeeds(document.createElement('script'), url);
    return [url, { fetched, embedded: asPicture || asScript }];
  };
  for (const button of document.querySelectorAll('button')) {
    const url = button.dataset.target ?? '';
    button.onclick = () => {
      const opened = window.open(url, '_blank');
      const look = setInterval(() => {
        if (!opened?.closed) return;
        clearInterval(look);
        button.textContent = 'Cut off';
      }, 20);
    };
  }
  addEventListener('load', async () => {
    globalThis.attempts = Object.fromEntries(await Promise.all(targets.map(attempt)));
  });
}

export const EXPECTED_SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
