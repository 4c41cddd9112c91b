import { describe, expect, test } from 'vitest'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'
import { applies, causesOf, isOpen, type Trouble, type Way } from './decide.ts'
import { ruleProblems } from './problems.ts'
import { type FallbackCause, fallbackCauses, newRule } from './rule.ts'

const all = { ...newRule(1), isOn: true, causes: [...fallbackCauses], waitMinutes: 5 }
const trouble: Trouble = { reason: 'invalidRecipient', isWaiting: false, waitedMs: 0, connectionReason: null, isGroup: false, isFirst: true }

describe('what a reason is a case of', () => {
  const cases: Record<ChannelReason, [waiting: FallbackCause[], final: FallbackCause[]]> = {
    notConnected: [['lineDown'], ['lineDown']],
    reconnecting: [['lineDown'], ['lineDown']],
    temporary: [['lineDown'], ['refused']],
    rateLimited: [['lineDown'], ['refused']],
    checkFailed: [['lineDown'], ['refused']],
    authFailed: [['account'], ['account']],
    accountRestricted: [['account'], ['account']],
    invalidRecipient: [['recipient'], ['recipient']],
    windowClosed: [['window'], ['window']],
    unsupported: [['refused'], ['refused']],
    mediaRejected: [['refused'], ['refused']],
    templateInvalid: [['refused'], ['refused']],
    notRegistered: [['account'], ['account']],
    unknownAccount: [['account'], ['account']],
    payment: [['account'], ['account']],
    qualityLimited: [['lineDown'], ['refused']],
    refused: [['refused'], ['refused']],
    regionNotEnabled: [['recipient'], ['recipient']],
    filteredAsSpam: [['refused'], ['refused']],
    refusedByPolicy: [['refused'], ['refused']],
    // Nothing of these goes another way.
    uncertain: [[], []],
    blockedByContact: [[], []],
    marketingLimited: [[], []],
    marketingStopped: [[], []],
    mediaGone: [[], []],
    tooOld: [[], []],
    messageNotFound: [[], []],
    subscriptionUnpaid: [[], []],
  }

  test.each(channelReasons)('%s', (reason) => {
    const of = (isWaiting: boolean) => causesOf({ reason, isWaiting, connectionReason: null })

    expect([of(true), of(false)]).toEqual(cases[reason])
  })

  test('a line that a restriction took down is a case of both', () => {
    expect(causesOf({ reason: 'notConnected', isWaiting: true, connectionReason: 'accountRestricted' })).toEqual(['lineDown', 'account'])
  })
})

test.each<[string, Partial<Trouble>, Partial<typeof all>, boolean]>([
  ['a refusal that is ticked', {}, {}, true],
  ['the same in a group', { isGroup: true }, {}, false],
  ['a rule that is off', {}, { isOn: false }, false],
  ['a refusal that is not ticked', {}, { causes: ['lineDown', 'account', 'window', 'refused'] }, false],
  ['the same at a way that the rule named', { isFirst: false }, { causes: ['lineDown'] }, true],
  ['what may have arrived', { reason: 'uncertain' }, {}, false],
  ['what may have arrived at a way that the rule named', { reason: 'uncertain', isFirst: false }, {}, false],
  ['a contact who blocked us', { reason: 'blockedByContact', isFirst: false }, {}, false],
  ['a line that is down for a moment', { reason: 'notConnected', isWaiting: true, waitedMs: 299_999 }, {}, false],
  ['a line that is down for long', { reason: 'notConnected', isWaiting: true, waitedMs: 300_000 }, {}, true],
  ['a line that is down, without patience', { reason: 'notConnected', isWaiting: true }, { waitMinutes: 0 }, true],
  ['a line that is down for long, not ticked', { reason: 'notConnected', isWaiting: true, waitedMs: 300_000 }, { causes: ['recipient'] }, false],
  ['a message that nobody tries any more', { reason: 'notConnected', isWaiting: false }, {}, true],
  ['a way that is down for a moment', { reason: 'reconnecting', isWaiting: true, isFirst: false }, {}, false],
  ['a provider that asks for patience', { reason: 'rateLimited', isWaiting: true, waitedMs: 60_000 }, {}, false],
  ['a line that a restriction took down, a moment ago', { reason: 'notConnected', isWaiting: true, connectionReason: 'accountRestricted' }, {}, true],
  ['the same, restrictions not ticked', { reason: 'notConnected', isWaiting: true, connectionReason: 'accountRestricted' }, { causes: ['lineDown'] }, false],
])('a rule and %s', (_what, change, rule, isMoved) => {
  expect(applies({ ...all, ...rule }, { ...trouble, ...change })).toBe(isMoved)
})

const way: Way = { isOfContact: true, reach: 'reached', carries: true, parts: null }
test.each<[string, Partial<Way>, boolean]>([
  ['that is up', {}, true],
  ['that is down', { reach: 'down' }, false],
  ['that knows no address of the contact', { reach: 'noAddress' }, false],
  ['whose window is closed', { reach: 'windowClosed' }, false],
  ['of a channel that does not call the contact', { isOfContact: false }, false],
  ['with nothing left of the message', { carries: false }, false],
  ['for a text of four parts', { parts: 4 }, true],
  ['for a text of five parts', { parts: 5 }, false],
])('a connection %s', (_what, change, isTaken) => {
  expect(isOpen(all, { ...way, ...change })).toBe(isTaken)
})

const known = [
  { id: 1, type: 'whatsapp', startsByNumber: true },
  { id: 2, type: 'sms', startsByNumber: true },
  { id: 3, type: 'telegram', startsByNumber: false },
]
test.each([
  ['a list in order', { wayIds: [2] }, []],
  ['nothing, while it is off', { isOn: false, wayIds: [], causes: [] }, []],
  ['nothing, while it is on', { wayIds: [], causes: [] }, ['wayIds empty', 'causes empty']],
  ['itself', { wayIds: [1] }, ['wayIds.0 self']],
  ['one twice', { wayIds: [2, 2] }, ['wayIds.1 twice']],
  ['one of somebody else', { wayIds: [2, 9] }, ['wayIds.1 unknown']],
  ['one that calls nobody', { wayIds: [3] }, ['wayIds.0 channel']],
])('a rule that names %s', (_what, change, problems) => {
  expect(ruleProblems({ ...all, ...change }, 'whatsapp', known).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
