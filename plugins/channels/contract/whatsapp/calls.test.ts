import { describe, expect, test } from 'vitest'
import { baileysCallEvents, goCallEvents } from './calls.ts'

const PHONE = '5511988887777'
const LID = '123456789012345'
const from = {
  addresses: [
    { kind: 'lid', value: LID },
    { kind: 'phone', value: PHONE },
  ],
  name: '',
}
const at = new Date('2026-11-23T05:00:00Z')

describe('a call that Baileys tells of', () => {
  const call = { id: 'C1', chatId: `${LID}@lid`, from: `${LID}:7@lid`, callerPn: `${PHONE}@s.whatsapp.net`, date: at.toISOString(), isVideo: true }

  test.each<[string, object, object[]]>([
    ['offer', {}, [{ kind: 'call', ref: 'C1', from, state: 'ringing', isVideo: true, at }]],
    ['accept', {}, [{ state: 'answered' }]],
    ['timeout', {}, [{ state: 'missed' }]],
    ['reject', {}, [{ state: 'missed' }]],
    ['terminate', {}, [{ state: 'ended' }]],
    ['offer', { isVideo: undefined, date: undefined, callerPn: undefined }, [{ isVideo: false, from: { addresses: [from.addresses[0]] } }]],
    ['relaylatency', {}, []],
    ['offer', { isGroup: true }, []],
    ['offer', { groupJid: '1203630@g.us' }, []],
    ['offer', { from: '1203630@g.us', chatId: '1203630@g.us' }, []],
    ['offer', { id: '' }, []],
  ])('%s %j', (status, more, events) => {
    expect(baileysCallEvents({ ...call, status, ...more })).toMatchObject(events)
  })

  test('is nothing where it is no call', () => {
    expect(baileysCallEvents('nada')).toEqual([])
  })
})

describe('a call that whatsmeow tells of', () => {
  const call = {
    callId: 'C1',
    from: `${LID}@lid`,
    callCreator: `${LID}:7@lid`,
    callCreatorAlt: `${PHONE}@s.whatsapp.net`,
    timestamp: '2026-11-23T02:00:00-03:00',
  }
  const video = { data: { tag: 'offer', content: [{ tag: 'audio' }, { tag: 'video' }] } }

  test.each<[string, object, object[]]>([
    ['CallOffer', {}, [{ kind: 'call', ref: 'C1', from, state: 'ringing', isVideo: false, at }]],
    ['CallOffer', video, [{ state: 'ringing', isVideo: true }]],
    ['', video, [{ state: 'ringing', isVideo: true }]],
    ['CallAccept', {}, [{ state: 'answered' }]],
    ['CallReject', {}, [{ state: 'missed' }]],
    ['CallTerminate', {}, [{ state: 'ended' }]],
    ['CallTerminate', { reason: 'timeout' }, [{ state: 'missed' }]],
    ['CallTerminate', { reason: 'accepted_elsewhere' }, [{ state: 'answered' }]],
    ['CallOffer', { data: 'AAEC' }, [{ state: 'ringing', isVideo: false }]],
    ['CallOffer', { callCreator: '', callCreatorAlt: '', from: `${PHONE}@s.whatsapp.net` }, [{ from: { addresses: [{ kind: 'phone', value: PHONE }] } }]],
    ['CallRelayLatency', {}, []],
    ['CallOffer', { groupJid: '1203630@g.us' }, []],
    ['CallOffer', { callId: '' }, []],
  ])('%s %j', (type, more, events) => {
    expect(goCallEvents(type, { ...call, ...more })).toMatchObject(events)
  })
})
