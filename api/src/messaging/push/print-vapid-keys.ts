// `npm run vapid-keys`: makes the keys that a site's pushes are signed with, for its environment (docs/operations.md).
import { createVapidKeys } from './vapid-keys.ts';

const { publicKey, privateKey } = createVapidKeys();
console.log(`VAPID_PUBLIC_KEY=${publicKey}`);
console.log(`VAPID_PRIVATE_KEY=${privateKey}`);
console.error('Set VAPID_SUBJECT with them, which is whom push services write to: mailto:… or https://…');
