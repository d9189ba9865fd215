import { ADMIN_TOKEN } from './edge.ts';

/**
 * Variables of a site that somebody operates: releases can be changed with a token, and the proxy before the site says
 * who a visitor is. The tests' own requests come by way of such a proxy when they carry `X-Forwarded-For`.
 */
export const OPERATED = { EDGE_ADMIN_TOKEN: ADMIN_TOKEN, TRUSTED_PROXIES: '127.0.0.1' };
