import { expect, test } from 'vitest'
import { isSuccess, readParty, readRefusal, readSignal, readStart, readTransport } from './parse.ts'

test.each([
  [
    { tag: 'offer', attrs: { 'call-id': 'A1' }, content: {} },
    { tag: 'offer', callId: 'A1', isPeerMuted: false },
  ],
  [
    { tag: 'mute_v2', attrs: { 'mute-state': '1' } },
    { tag: 'mute_v2', callId: null, isPeerMuted: true },
  ],
  [
    { tag: 'terminate', attrs: 7, content: [] },
    { tag: 'terminate', callId: null, isPeerMuted: false },
  ],
  [{ attrs: {} }, null],
  ['terminate', null],
  [null, null],
])('the signal %j', (value, signal) => {
  expect(readSignal(value)).toEqual(signal)
})

test.each([
  [
    { tag: 'offer', content: { phone: '55', from_tag: 'Ana', profile_picture: 'https://p/1.jpg' } },
    { phone: '55', tag: 'Ana', picture: 'https://p/1.jpg' },
  ],
  [
    { tag: 'offer', content: { phone: 5511 } },
    { phone: '5511', tag: '', picture: null },
  ],
  [
    { tag: 'offer', content: [] },
    { phone: '', tag: '', picture: null },
  ],
  [{ tag: 'offer' }, { phone: '', tag: '', picture: null }],
])('the party of %j', (value, party) => {
  expect(readParty(value)).toEqual(party)
})

test.each([
  [{ room: 'r1', ip: 'https://a.example/', port: 443 }, 'https://a.example:443/call-r1'],
  [{ room: 7, ip: '10.0.0.1', port: '9001' }, 'https://10.0.0.1:9001/call-7'],
  [{ room: 'r1', port: 1 }, undefined],
  [null, undefined],
])('the place of the sound %j', (value, url) => {
  expect(readTransport(value, 'https:')?.url).toBe(url)
})

test.each([
  [{ type: 'success' }, true],
  [{ type: 'Success' }, false],
  [{ type: 'error', result: 'x' }, false],
  [null, false],
  ['ok', false],
  [[], false],
])('the reply %j is a success: %s', (reply, expected) => {
  expect(isSuccess(reply)).toBe(expected)
})

test('a start says the call and its picture, a refusal its reason unless it is only busy', () => {
  expect(readStart({ type: 'success', result: { call_id: 'C1', profile_picture: null } })).toEqual({ callId: 'C1', picture: null })
  expect(readStart(null)).toEqual({ callId: null, picture: null })
  expect(readRefusal({ type: 'error', result: 'Sem número' })).toBe('Sem número')
  expect(readRefusal({ type: 'error', code: 'busy', result: 'Ocupado' })).toBeNull()
})
