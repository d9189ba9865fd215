/** Test file → patterns of guards. If a guard is mutated, the test must fail. Group 1 of a pattern is the code to mutate. */
export type GuardPatternsByTest = Readonly<Record<string, readonly RegExp[]>>;

/**
 * Guards whose removal must fail a test. Each pattern is searched in all sources, so that guards can move between files.
 * Patterns use stable words such as problem codes.
 * Not listed: code that `cores.ts` mutates as a whole, and code that Stryker cannot mutate. The latter includes SQL conditions
 * on the owner, which `api/test/access` tests; docs/testing.md names the other tests.
 */
export const MUST_KILL_GUARDS: GuardPatternsByTest = {
  // Guards of identity and sessions
  'tokens.integration.test.ts': [/if \((auth_time > .*)\) return null/],
  'account-routes.integration.test.ts': [
    /if \((.*)\) throw new Problem\('user_disabled'\)/,
    /if \((.*)\) throw new Problem\('token_revoked'\)/,
    /if \((.*)\) \{\n *throw new Problem\('requires_recent_login'/,
  ],
  'xsrf.test.ts': [/if \((.*)\) throw new Problem\('csrf'\)/],
  'api/src/environment.test.ts': [
    /if \((NODE_ENV !== 'production' \|\| .*)\) return/,
    /if \((.* \|\| ALLOW_EMULATOR === '1')\) return/,
    /if \((ALLOW_EMULATOR === '1' \|\| .*isEncryptedOrInvalidSmsUrl.*)\) return/,
  ],
  'session.test.ts': [
    /if \((.*)\) await signOutLeftSession/,
    /if \((.*)\) await sdk\.signOut/,
    /if \((.*) \|\| hasReported\) \{/,
  ],
  'pipeline.test.ts': [/if \((sender !== .*)\) return response/],
  'export-data.test.tsx': [/if \((currentUid\(\) !== uid)\) return null;\n *const file =\n/],
  'request.test.ts': [/if \((.*)\) answers\.clear\(\)/],
  'phone-verification.test.tsx': [/if \((.*'credential-already-in-use'.*)\) \{/],
  'workshop-routes.integration.test.ts': [/if \((.*)\) throw new Problem\('role_missing'\)/],
  'release-routes.integration.test.ts': [
    /if \((.*timingSafeEqual\(digest\(given\).*)\) return;/,
    /if \((adminToken === undefined)\) return;/,
    /if \(('mistake' in change)\) \{/,
  ],
  'api/src/app.integration.test.ts': [
    /if \((isPublic)\) await app\.register/,
    /if \((request\.url\.startsWith\(API_PREFIX\))\) forbidCaches/,
  ],
  'api/src/internal-app.integration.test.ts': [/if \((isPublic)\) await app\.register/],

  // Checks that refuse a database schema which this version, or the previous one, cannot work with
  'migrate.integration.test.ts': [/if \((is === 'narrowed')\) throw new SchemaNarrowedError/],
  'narrowing-migrations.test.ts': [/if \((worksWith !== null && isLaterVersion\(worksWith, released\))\) \{/],

  // Guards of bookings and of changes to bookings
  'appointment-routes.integration.test.ts': [
    /if \((.*)\) throw fieldProblem\('\/vehicle_id', 'not_found'\)/,
    /if \((.*)\) throw fieldProblem\('\/vehicle_id', 'vehicle_already_booked'\)/,
    /if \((.*)\) throw fieldProblem\('\/note', 'note_required'\)/,
    /if \((.*)\) \{\n *throw new Problem\('too_many_active'/,
    /if \((!\(await takePlace\(.*\)\))\) return false/,
    /if \((stored)\) return stored\.answer;\n *const answer = await work/,
    /if \((stored && .*)\)(?: \{)?\s+throw new Problem\('idempotency_key_reused'\)/,
    /if \((kind)\) return \{ \.\.\.kind/,
  ],
  'change-routes.integration.test.ts': [
    /if \((.*)\) throw new Problem\('not_changeable'/,
    /if \((.*)\) throw new Problem\('past_cutoff'/,
    /if \(.* && (.*)\) throw new Problem\('changed_elsewhere'\)/,
    /if \((.*)\) return;\n *throw new Problem\('too_many_changes'/,
    /if \((.*)\) throw new Problem\('not_completed'\)/,
    /if \(.* && (.*)\)\s+throw new Problem\('rating_closed'\)/,
    /function releaseSlotPlaces\([^)]*\).* (\{[\s\S]*?\n\})/,
  ],
  'move-routes.integration.test.ts': [
    /if \((from\.includes\(status\))\) return;/,
    /if \((archived_at)\) throw new Problem\('vehicle_archived'\)/,
  ],
  'planned-reminder.integration.test.ts': [
    /if \(.* && (note\.length > MAX_NOTE_LENGTH)\) throw fieldProblem\('\/reminder_id'/,
  ],
  'feed.integration.test.ts': [/if \((await isWorkshopFeedSecret\(.*\))\) return \{ text: await readDayPlan/],

  // Guards that refuse erased accounts
  'finish-erasures.integration.test.ts': [
    /if \((await .*isAccountErased\(.*\))\) return null/,
    /if \((.*isAccountErased\(.*\))\) throw accountDeleted/,
  ],

  // Guards of limits and quotas, and other guards whose mutants the same test files must detect
  'rate-limit.test.ts': [/if \((.*)\) \{\n *throw new Problem\('too_many_requests'/, /const isEarly = (.*);/],
  'overload.integration.test.ts': [/if \((.*)\) throw new Problem\('overloaded'.*'abandoned'/],
  'overload.test.ts': [
    /if \((.*)\) throw new Problem\('overloaded', \{ exceededLimit: trafficClass/,
    /if \((.*)\) throw new Problem\('overloaded'.*'ordinary'/,
    /if \((.*)\) throw new Problem\('overloaded'.*'event_loop'/,
  ],
  'account-directory.test.ts': [/if \((.*)\) throw new Problem\('overloaded'.*'account_lookups'/],
  'vehicle-routes.integration.test.ts': [
    /if \((.* < MAX_ACTIVE_VEHICLES) && .*MAX_STORED_VEHICLES.*\) return;/,
  ],
  'photo-routes.integration.test.ts': [
    /if \((.*)\) throw new Problem\('not_a_photo'\)/,
    /if \(.* \|\| (.* > MAX_UPLOADED_SIDE)\) return true/,
    /if \((count >= MAX_PHOTOS_PER_CUSTOMER)\) throw/,
    /if \((.*PHOTO_QUOTA_BYTES)\)\s+throw/,
  ],
  'visit-photos.integration.test.ts': [
    /if \((by !== 'customer')\) throw/,
    /if \((by !== 'workshop')\) throw/,
    /if \((count >= MAX_WORKSHOP_PHOTOS_PER_VISIT)\) throw/,
    /if \((allowed\.includes\(status\))\) return;/,
  ],
  'body-memory.test.ts': [/if \((ofClient > .*perClient)\) return false/, /const victim = (.*\?\? .*);/],
  'limit-chunks.integration.test.ts': [
    /if \((chunks <= FREE_CHUNKS \|\| .*)\) return push/,
    /while \(data && (!socket\.destroyed)\)/,
  ],
  'concurrency-limit.test.ts': [
    /return (.* \|\| .*displacedBy\(client\) !== undefined);/,
    /return (.*runningInAll < maxRunning && .*);/,
  ],
  'connection-table.test.ts': [
    /if \((openedAt > arrivedBy)\) continue/,
    /if \((.*limits\.inAll)\) return this\.#victim/,
    /if \((.*limits\.perClient)\) return this\.#victim/,
    /return (.* > MAX_PIPELINED);/,
    /if \((.*MAX_RESPONSE_MS && .*MAX_UNREAD_BYTES)\) return/,
  ],
  'check-routes.integration.test.ts': [
    /config: (\{ rateLimit: \{ max: MAX_CHECKS_PER_MINUTE, .* \} \}),/,
    /if \((.*)\) return sendProblem\(reply, FROM_ELSEWHERE\)/,
    /if \((retryRefused \|\| .*)\) await/,
  ],
  'limit-identity.integration.test.ts': [/for \(const limit of (\[byClient, toOne\])\)/],

  // Checks of requests, and of what responses and logs contain
  'answers.integration.test.ts': [
    /if \((.*)\) reply\.header\(CSP, CSP_OF_NO_PAGE\)/,
    /if \((hasBody\(request\))\) return sendProblem\(reply, WITH_BODY\)/,
  ],
  'http-rules.integration.test.ts': [
    /if \((last\.req\.complete)\) last\.once/,
    /if \((last\.headersSent \|\| .*)\) socket\.destroySoon/,
    /return (hosts\.length === 1) .*\? null : AMBIGUOUS_HOST/,
  ],
  'redact.test.ts': [
    /return (clean === decoded) \? path : clean/,
    /if \((path\.length <= MAX_LENGTH)\) return path/,
    /const PERSONAL_PATTERNS = (\[[\s\S]*?\n\]);/,
  ],
  'http-options.test.ts': [/if \((!NOT_LOGGED\.includes\(.*\))\) request\.log/],
  'proxy-routes.integration.test.ts': [
    /if \((PROVENANCE\.test\(name\))\) delete/,
    /if \((sender === null)\) return reply/,
    /if \((reply\.raw\.destroyed)\) \{/,
  ],
  'shed-load.integration.test.ts': [/if \((isEventStream\(.*\))\) inProgress\.delete/],

  // Checks of releases during download, storage and adoption
  'adoption.integration.test.ts': [
    /if \((bytes > maxBytes)\) throw new TooLarge/,
    /if \((answer\.status !== 200)\) return/,
    /if \((types && .*)\) return/,
    /return (hash === integrity) \? fetched/,
    /if \((names\.length > limits\.files)\) \{/,
    /if \((bytes > limits\.totalBytes)\) \{/,
  ],
  'store-failures.integration.test.ts': [
    /if \((!\(error instanceof StoreError\))\) throw error;\n *return \{ version/,
    /return (damaged\.length > 0) \?/,
  ],
  'compare-and-set.integration.test.ts': [
    /if \((\(await read\(key\)\) !== expected)\) return false/,
    /if \((winners\.length === 1 && .*)\) return;/,
    /if \((isWrongAccepted)\)/,
    /if \((probe\.status === 'rejected' && .*)\) \{/,
    /if \((!isWritten)\) return false/,
  ],
  'check-release.test.ts': [/EARLY_REQUEST_PATHS\.some\(\(allowed\) => (.*)\);/],
  'visitor.test.ts': [
    /const known = rules\.areas\.find\(\(name\) => (.*)\);/,
    /const allowed = rules\.origins\.find\(\(each\) => (.*)\);/,
    /if \((rules\.origins\.length === 0) .*\) return null/,
    /: (computeCanaryPosition\(.*\) < percent);/,
  ],
  'automatic-rollback.test.ts': [
    /\((failing >= MIN_CLIENTS && .*MIN_SHARE)\)/,
    /\((failingOrDefective >= MIN_.*MIN_DEFECT_SHARE)\)/,
    /if \((RELEASE_FAILURES\.includes\(kind\))\) return/,
  ],
  'report-routes.integration.test.ts': [
    /if \((.*canWithdraw\(.*)\) \{\n *return;/,
    /config: (\{ rateLimit: \{ max: REPORTS_PER_MINUTE, .* \} \}),/,
    /if \((.*)\) throw refusal\(400\)/,
    /if \((.*)\) throw refusal\(403\)/,
    /(events\.filter\(\(.*\) => catalogue\.knows\(.*\)\));/,
  ],
  'receive-report.integration.test.ts': [/filter\(\(event\) => (!isCausedByForeignDomChange\(event\))\)/],
  'vital-metrics.test.ts': [/return (isNamed \|\| isOnMap) \? path : OTHER/],
  'vitals.test.ts': [/return (matches\.length > 1 && .*) \? kind : null/],
  'file-tags.test.ts': [
    /element\.integrity = (.* \?\? NO_CONTENT);/,
    /setTimeout\((\(\) => this\.#giveUp\(element\)),/,
  ],
  'file-tags-probe.test.ts': [/fetchFile\(address, (\{ signal, integrity \})\)/],
  'reporter.test.ts': [
    /if \(area !== null && (.*'ready')\) areas\.heal/,
    /if \((!release \|\| tags\.awaits\(address\))\) return/,
  ],
  'area-screen.test.tsx': [/if \((isDomChangedByOthers\(error\) && .*)\) this\.setState/],
  'main.test.ts': [/if \((!document\.prerendering)\) return/],

  // Guards of notifications, emails and webhooks
  'event-routes.integration.test.ts': [
    /setTimeout\((\(\) => stream\.finish\('session'\)),/,
    /if \((.*)\) stream\.finish\('session'\)/,
    /streams: (\[budget\('streams', .*\]),/,
  ],
  'inbox.integration.test.ts': [
    /if \((known\.length < named\.length)\) throw/,
    /if \((at < .*DAY_BEFORE_AT.*)\) return;/,
  ],
  'schedule.integration.test.ts': [
    /if \((!isDaytime\(at, timeZone\))\) return/,
    /return (seen === .*) \? null : current/,
    /if \((booked \|\| stage === null) .*\) return null/,
    /if \((.*vehicle_archived_at.*)\) return null/,
  ],
  'notifications.test.tsx': [/if \((document\.visibilityState === 'hidden') \|\| sent.*\) return/],
  'outbox.integration.test.ts': [
    /if \((!event\.success)\) return \{ outcome: 'left'/,
    /if \((read\.success)\) /,
  ],
  'email.integration.test.ts': [/if \(given\.length !== .* \|\| (!timingSafeEqual\(.*\))\) return null/],
  'push.integration.test.ts': [/if \((!push\?\.allowPrivate && .*)\) \{/],
  'api/src/messaging/text/text.integration.test.ts': [
    /if \((!isAllowed)\) return 'unwanted'/,
    /if \((!content \|\| content\.customer\.unwantedTexts.*)\) return/,
  ],
  'build-text-message.test.ts': [/if \(('change' in content && .*by !== 'workshop')\) return null/],
  'outbound-agent.integration.test.ts': [
    /if \(isIP\(.* && (!isPublicAddress\(.*\))\) \{/,
    /const addresses = (found\.filter\(.*isPublicAddress\(.*\));/,
  ],
  'api/src/webhooks/webhooks.integration.test.ts': [/const isOverlapping = .* && (at < previous_until);/],

  // Guards of customers' files
  'record-csv-routes.integration.test.ts': [
    /return (FORMULA\.test\(.*startsWith\(MARK\)) \? MARK/,
    /if \((reading\.faults\.length > 0) && .*\) \{/,
  ],
  'import-routes.integration.test.ts': [
    /(query\.confirm_amounts === undefined) \? amounts/,
    /function assertDecided\([^)]*\).* (\{[\s\S]*?\n\})/,
  ],
  'read-rows.test.ts': [/if \((rows\.length === maxRows)\) return/],
};
