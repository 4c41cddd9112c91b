import { describe, expect, test } from 'vitest'
import { type Call, type CallEvent, type NewCall, nextCall } from './call.ts'

const AT = 1_800_000_000_000
const party: NewCall = { callId: 'c1', token: 'tok1', deviceId: 1, connection: 'Loja', tag: 'Ana', phone: '5511988776655', picture: null }

const run = (events: readonly CallEvent[], from: Call | null = null) =>
  events.reduce((step, event) => nextCall(step.call, event), nextCall(from, { type: 'reset', callId: '-' }))
const offer: CallEvent = { type: 'offer', call: party, at: AT }
const dialled: CallEvent = { type: 'dialled', call: party, at: AT }
const accepted: CallEvent = { type: 'accepted', at: AT }
const signal = (tag: string, more: object = {}): CallEvent => ({ type: 'signal', tag, token: 'tok1', connection: 'Loja', at: AT + 60_000, ...more })
const effectsOf = (events: readonly CallEvent[]) =>
  run(events).effects.map((effect) => {
    if (effect.do === 'report') return `${effect.outcome}${effect.durationSeconds === null ? '' : ` ${effect.durationSeconds}`}`
    return 'afterMs' in effect ? `${effect.do} ${effect.afterMs}` : effect.do
  })

test.each<[string, readonly CallEvent[], Partial<Call> | null, readonly string[]]>([
  ['an offer rings', [offer], { status: 'offer', direction: 'incoming', activeSince: null }, ['open']],
  ['a dialled call', [dialled], { status: 'outcoming_calling', direction: 'outgoing', isRinging: false }, ['open', 'ringing']],
  ['the other phone rings', [dialled, signal('preaccept')], { status: 'outcoming_calling', isRinging: true }, []],
  ['relays change nothing', [dialled, signal('relaylatency'), signal('transport')], { status: 'outcoming_calling' }, []],
  ['the callee answers', [dialled, signal('accept')], { status: 'accept', activeSince: AT + 60_000 }, ['answered 0']],
  ['a second answer starts no new clock', [dialled, signal('accept'), signal('accept', { at: AT + 90_000 })], { activeSince: AT + 60_000 }, []],
  ['an own answer', [offer, accepted], { status: 'accept', activeSince: AT }, ['answered 0']],
  ['the echo of an own answer', [offer, accepted, signal('accept')], { status: 'accept', activeSince: AT }, []],
  ['an answer that is not confirmed yet', [offer, signal('accept')], { status: 'offer' }, []],
  ['the caller gives up', [offer, signal('terminate')], { status: 'over', ending: 'terminate' }, ['missed', 'reset 250']],
  ['the callee refuses', [dialled, signal('reject')], { status: 'over', ending: 'reject' }, ['rejected', 'reset 250', 'reload 500']],
  ['nobody answers', [dialled, signal('terminate')], { status: 'over' }, ['missed', 'reset 250', 'reload 500']],
  ['the other side ends it', [offer, accepted, signal('terminate')], { status: 'over' }, ['ended 60', 'reset 250', 'reload 500']],
  ['somebody else answers', [offer, signal('accept_elsewhere')], { status: 'over', ending: 'accept_elsewhere' }, ['reset 500']],
  ['somebody else refuses', [offer, signal('reject_elsewhere')], { status: 'over', ending: 'reject_elsewhere' }, ['reset 250']],
  ['it ends twice', [offer, signal('terminate'), signal('terminate')], { status: 'over' }, []],
  ['an end without a call', [signal('terminate')], null, []],
  ['an end of another connection', [offer, signal('terminate', { connection: 'Sul' })], { status: 'offer' }, []],
  ['an end of a sibling token', [offer, signal('terminate', { token: 'tok2' })], { status: 'offer' }, []],
  ['an unknown word', [offer, signal('answer')], { status: 'offer' }, []],
  ['the peer is muted', [dialled, signal('accept'), signal('mute_v2', { isPeerMuted: true })], { status: 'accept', isPeerMuted: true }, []],
  ['own mute', [offer, accepted, { type: 'muted', isMuted: true }], { isMuted: true }, []],
  ['a second offer', [offer, { type: 'offer', call: { ...party, callId: 'c2' }, at: AT }], { callId: 'c1', status: 'offer' }, ['refuse']],
  ['the same offer again', [offer, offer], { callId: 'c1' }, []],
  [
    'an offer while the last one still shows',
    [offer, signal('terminate'), { ...offer, call: { ...party, callId: 'c2' } }],
    { callId: 'c2', status: 'offer' },
    ['open'],
  ],
  ['an own refusal', [offer, { type: 'closed', at: AT }], null, ['rejected']],
  ['an own end', [offer, accepted, { type: 'closed', at: AT + 5000 }], null, ['ended 5']],
  ['an own end before an answer', [dialled, { type: 'closed', at: AT }], null, ['missed']],
  ['the panel is emptied', [offer, signal('terminate'), { type: 'reset', callId: 'c1' }], null, []],
  ['a reset of an earlier call', [offer, { type: 'reset', callId: 'c0' }], { status: 'offer' }, []],
  ['a reset of a running call', [offer, { type: 'reset', callId: 'c1' }], { status: 'offer' }, []],
])('%s', (_what, events, call, effects) => {
  const step = run(events)

  if (call === null) expect(step.call).toBeNull()
  else expect(step.call).toMatchObject(call)
  expect(effectsOf(events)).toEqual(effects)
})

describe('a refused offer', () => {
  test('names the device that it came by', () => {
    const second = { ...party, callId: 'c2', token: 'tok2' }

    expect(run([offer, { type: 'offer', call: second, at: AT }]).effects).toEqual([{ do: 'refuse', call: second, at: AT }])
  })
})
