import { expect, test } from 'vitest'
import { errorOf, gatewayOf } from './api.ts'

const refused = (...message: unknown[]) => ({ error: 'Bad Request', response: { message } })

test.each([
  [400, refused({ exists: false, jid: '5511@s.whatsapp.net', number: '5511' }), 'invalidRecipient'],
  [400, refused('Owned media must be a url or base64'), 'mediaRejected'],
  [400, refused('Message is older than 15 minutes'), 'tooOld'],
  [400, refused('RemoteJid does not match'), 'tooOld'],
  [400, refused('number is required'), 'refused'],
  [400, refused('Message not found'), 'messageNotFound'],
  [400, refused('Error: Connection Closed'), 'reconnecting'],
  [400, refused('The "loja" instance does not exist'), 'notConnected'],
  [401, { error: 'Unauthorized', response: { message: 'Unauthorized' } }, 'authFailed'],
  [403, undefined, 'authFailed'],
  [404, refused('The "loja" instance does not exist'), 'notConnected'],
  [404, undefined, 'notConnected'],
  [413, undefined, 'mediaRejected'],
  [429, undefined, 'rateLimited'],
  [418, undefined, 'refused'],
  [500, { response: { message: 'Connection Closed' } }, 'reconnecting'],
  [500, undefined, 'temporary'],
  [502, '<html>', 'temporary'],
  [504, undefined, 'uncertain'],
])('%i %j is %s', (status, body, reason) => {
  expect(errorOf(status, body)).toMatchObject({ reason, facts: { providerCode: String(status) } })
})

test('the words of a refusal are passed on, and no numbers of people', () => {
  expect(errorOf(400, refused('number is required')).facts.detail).toBe('number is required')
  expect(errorOf(400, refused({ exists: false, number: '5511988887777' })).facts.detail).toBeUndefined()
})

test('a connection names its gateway, its instance and its key', () => {
  const connection = { connectionId: 7, settings: { baseAddress: 'https://evolution.example/' }, secrets: { apiKey: 'chave' } }
  expect(gatewayOf(connection)).toEqual({ baseAddress: 'https://evolution.example', instance: 'balcao-7', apiKey: 'chave' })
  expect(gatewayOf({ ...connection, settings: { ...connection.settings, instance: 'loja_1' } })).toMatchObject({ instance: 'loja_1' })
  expect(() => gatewayOf({ ...connection, secrets: {} })).toThrow(expect.objectContaining({ reason: 'authFailed' }))
})
