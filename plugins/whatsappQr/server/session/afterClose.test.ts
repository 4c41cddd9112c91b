import { describe, expect, test } from 'vitest'
import { afterClose, type Closing } from './afterClose.ts'

const closing: Closing = { code: 428, message: 'Connection Closed', isPaired: true, tries: 0, badSessions: 0, hasNewerVersion: false, random: 0.5 }
const reconnecting = (detail: string | undefined) => ({ status: 'DISCONNECTED', reason: 'reconnecting', detail })

describe('what follows the end of a socket', () => {
  test.each<[string, Partial<Closing>, unknown]>([
    ['a restart after pairing', { code: 515 }, { next: 'reopen', waitMs: 0, state: { status: 'OPENING' } }],
    ['the phone unlinked it', { code: 401 }, { next: 'stop', state: { status: 'DISCONNECTED', reason: 'notConnected', detail: '401' }, forgets: true }],
    ['402: restricted', { code: 402 }, { next: 'stop', state: { status: 'DISCONNECTED', reason: 'accountRestricted', detail: '402' } }],
    ['403: restricted', { code: 403 }, { next: 'stop', state: { status: 'DISCONNECTED', reason: 'accountRestricted', detail: '403' } }],
    ['406: restricted', { code: 406 }, { next: 'stop', state: { status: 'DISCONNECTED', reason: 'accountRestricted', detail: '406' } }],
    ['405: too old', { code: 405 }, { next: 'reopen', waitMs: 1_000, state: reconnecting('405'), renews: true }],
    [
      '405 with the current version',
      { code: 405, hasNewerVersion: true },
      { next: 'stop', state: { status: 'DISCONNECTED', reason: 'unsupported', detail: '405' } },
    ],
    ['408: nobody used a code', { code: 408, isPaired: false, message: 'QR refs attempts ended' }, { next: 'stop', state: { status: 'TIMEOUT' } }],
    ['408 of a linked phone', { code: 408, message: 'Connection was lost' }, { next: 'reopen', waitMs: 1_000, state: reconnecting('408') }],
    ['408 before a phone was there', { code: 408, isPaired: false, message: 'timed out' }, { next: 'reopen', waitMs: 1_000, state: { status: 'OPENING' } }],
    ['411: linked by another protocol', { code: 411 }, { next: 'reopen', waitMs: 1_000, state: { status: 'OPENING' }, forgets: true }],
    ['428: closed', { code: 428 }, { next: 'reopen', waitMs: 1_000, state: reconnecting('428') }],
    ['503: not available', { code: 503, tries: 1 }, { next: 'reopen', waitMs: 2_000, state: reconnecting('503') }],
    ['no code at all', { code: undefined, tries: 2 }, { next: 'reopen', waitMs: 5_000, state: reconnecting(undefined) }],
    [
      '440: another program has the same keys',
      { code: 440 },
      { next: 'stop', state: { status: 'DISCONNECTED', reason: 'notConnected', detail: '440: connected elsewhere' } },
    ],
    ['500: once', { code: 500, badSessions: 0 }, { next: 'reopen', waitMs: 1_000, state: reconnecting('500') }],
    ['500: twice', { code: 500, badSessions: 1, tries: 1 }, { next: 'reopen', waitMs: 2_000, state: reconnecting('500') }],
    ['500: again', { code: 500, badSessions: 2 }, { next: 'reopen', waitMs: 1_000, state: { status: 'OPENING' }, forgets: true }],
  ])('%s', (_what, given, expected) => {
    expect(afterClose({ ...closing, ...given })).toEqual(expected)
  })

  test('the waits grow to a minute, and vary by a quarter', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((tries) => afterClose({ ...closing, tries }))

    expect(waits).toMatchObject([1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 60_000].map((waitMs) => ({ next: 'reopen', waitMs })))
    expect(afterClose({ ...closing, random: 0 })).toMatchObject({ waitMs: 750 })
    expect(afterClose({ ...closing, random: 1 })).toMatchObject({ waitMs: 1_250 })
  })
})
