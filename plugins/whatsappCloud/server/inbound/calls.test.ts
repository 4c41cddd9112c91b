import { expect, test } from 'vitest'
import { connectionTo } from '../testing/connection.ts'
import { ANA, bytesOfDelivery, changeOf, deliveryOf } from '../testing/deliveries.ts'
import { parseDelivery } from './parse.ts'

const connection = connectionTo('http://127.0.0.1:1')
const parse = (...calls: unknown[]) => parseDelivery(bytesOfDelivery(deliveryOf({ ...changeOf({ calls }), field: 'calls' })), connection)
const call = { id: 'wacid.A', to: '551140000000', from: ANA, timestamp: '1795401750', direction: 'USER_INITIATED' }
const told = {
  ...{ kind: 'call', ref: 'wacid.A', isVideo: false, at: new Date(1_795_401_750_000) },
  from: { addresses: [{ kind: 'phone', value: ANA }], name: 'Ana' },
}
const connect = { ...call, event: 'connect', session: { sdp_type: 'offer', sdp: 'v=0' } }
const terminate = { ...call, event: 'terminate' }

test.each<[string, object, string]>([
  ['that begins rings', connect, 'ringing'],
  ['without a direction rings', { ...connect, direction: undefined }, 'ringing'],
  ['that nobody took is missed', { ...terminate, status: 'FAILED' }, 'missed'],
  ['that the caller gave up is missed', { ...terminate, status: 'COMPLETED' }, 'missed'],
  ['that another program took was answered', { ...terminate, status: 'COMPLETED', start_time: '1795401700', end_time: '1795401740', duration: 40 }, 'answered'],
  ['that broke was answered', { ...terminate, status: 'FAILED', start_time: 1_795_401_700 }, 'answered'],
])('a call of a person %s', (_what, given, state) => {
  expect(parse(given)).toEqual([{ ...told, state }])
})

test.each<[string, object]>([
  ['made by the company', { ...connect, direction: 'BUSINESS_INITIATED', from: '551140000000', to: ANA }],
  ['in a step that is not known', { ...call, event: 'pre_accept' }],
  ['of nobody', { ...connect, from: undefined }],
])('a call %s says nothing', (_what, given) => {
  expect(parse(given)).toEqual([])
})

test('something else among the calls is named as left out', () => {
  expect(parse({ event: 'connect' }, connect)).toEqual([
    { kind: 'leftOut', problem: 'notUnderstood', detail: 'calls' },
    { ...told, state: 'ringing' },
  ])
})
