import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../../scripts/plain-error.ts';

/** A certificate that only the browser of this run takes for a good one. */
export interface Certificate {
  keyFile: string;
  certificateFile: string;
  /** What Chromium has to be told; of a site with a bad certificate it would keep nothing in its cache. */
  browserArgument: string;
}

/** @throws PlainError when this machine has no openssl */
export function makeCertificate(folder: string): Certificate {
  mkdirSync(folder, { recursive: true });
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  try {
    execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' });
  } catch (error) {
    throw new PlainError(`No certificate could be made: ${(error as Error).message}. Is openssl installed?`);
  }
  const { publicKey } = new X509Certificate(readFileSync(certificateFile));
  const hash = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  const browserArgument = `--ignore-certificate-errors-spki-list=${hash.digest('base64')}`;
  return { keyFile, certificateFile, browserArgument };
}
