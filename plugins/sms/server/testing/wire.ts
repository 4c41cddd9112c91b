import type { ChannelWire, Delivery, DeliveryFacts, Recipient, Refusal, WireProvider } from '#tests/server/support/channelWire.ts'
import { SMS, type SmsProvider } from '../../contract/index.ts'
import { signatureOf } from '../drivers/twilio.ts'
import { type FakeGateway, startFakeGateway } from './fakeGateway.ts'

const TOKEN = 'token-bem-comprido'

/** Kinds that no SMS has. */
const textAlone = {
  ...{ image: null, video: null, voice: null, audio: null, document: null, sticker: null, location: null, card: null, choice: null, quote: null },
  ...{ reacted: null, unreacted: null, reactionGone: null, edited: null, removed: null, played: null, own: null },
}
const asJson =
  (contentOf: (facts: DeliveryFacts, to: Recipient) => object): Delivery =>
  (facts, to) =>
    JSON.stringify(contentOf(facts, to))
const asForm =
  (contentOf: (facts: DeliveryFacts) => Record<string, string>): Delivery =>
  (facts) =>
    new URLSearchParams(contentOf(facts)).toString()

type Of = Pick<ChannelWire, 'proof' | 'isBelievedWithoutProof' | 'deliveries' | 'headersOf' | 'refOf'> & {
  account: Record<string, string>
  refusals(gateway: FakeGateway): Refusal[]
  bodyOf(text: string): object
}

const answering =
  ({ answerNext }: FakeGateway) =>
  (name: string, reason: Refusal['reason'], status: number, body: object): Refusal => ({
    ...{ name, reason },
    prepare: () => answerNext(status, body),
  })

function wireOf(provider: SmsProvider, { account, refusals, bodyOf, ...of }: Of): ChannelWire {
  return {
    ...{ type: SMS, provider, batch: null, ...of },
    addressOf: (value) => ({ kind: 'phone', value }),
    idIn: (ref) => ref,
    longestText: { length: 1600, unit: 'utf16' },
    async start() {
      const gateway = await startFakeGateway()
      const started: WireProvider = {
        settings: { provider, baseAddress: gateway.url, ...account },
        secrets: { token: TOKEN },
        addFile: () => {},
        calls: () => gateway.calls.map(({ path, body }) => ({ path, body })),
        sends: () => gateway.calls.filter(({ path }) => /send|messages/i.test(path)).map(({ body }) => body),
        hangUp: gateway.hangUp,
        limit: (seconds) => gateway.answerNext(429, bodyOf('slow down'), { 'retry-after': `${seconds}` }),
        refuse: (text) => gateway.answerNext(422, bodyOf(text)),
        stop: gateway.stop,
      }
      return { ...started, refusals: refusals(gateway) }
    },
  }
}

const zenviaStatus = (code: string, causes: object[] = []) =>
  asJson(({ of }) => ({ type: 'MESSAGE_STATUS', id: 'e1', messageId: of, messageStatus: { code, causes } }))
const zenviaMessage = (contentOf: (facts: DeliveryFacts) => object) =>
  asJson((facts) => {
    const message = { id: `i${facts.id}`, from: facts.person, to: '29800', direction: 'IN', visitor: { name: 'Ana Prado' }, contents: [contentOf(facts)] }
    return { type: 'MESSAGE', id: `e${facts.id}`, direction: 'IN', message }
  })
const smsdevStatus = (situacao: string) => asJson(({ of }, { secrets }) => ({ key: secrets.token, id: of, situacao }))
const twilioStatus = (MessageStatus: string, more: Record<string, string> = {}) => asForm(({ of }) => ({ MessageSid: of, MessageStatus, ...more }))
const json = { 'content-type': 'application/json' }

export const wires: readonly ChannelWire[] = [
  wireOf('zenvia', {
    account: { sender: '29800' },
    proof: 'address',
    deliveries: {
      ...textAlone,
      text: zenviaMessage(({ text }) => ({ type: 'text', text })),
      sent: zenviaStatus('SENT'),
      delivered: zenviaStatus('DELIVERED'),
      read: zenviaStatus('READ'),
      failed: zenviaStatus('NOT_DELIVERED', [{ reason: 'Invalid number' }]),
      unknownKind: zenviaMessage(() => ({ type: 'hologram' })),
      unknownEvent: asJson(() => ({ type: 'HOLOGRAM', id: 'e1' })),
    },
    headersOf: () => json,
    refOf: ({ id }) => `i${id}`,
    bodyOf: (message) => ({ code: 'X', message }),
    refusals(gateway) {
      const refused = answering(gateway)
      return [
        refused('a wrong token', 'authFailed', 401, { message: 'Unauthorized' }),
        refused('a fault of its own', 'temporary', 500, {}),
        refused('a gate that waited in vain', 'uncertain', 504, {}),
        refused('an answer without a message', 'uncertain', 200, {}),
      ]
    },
  }),
  wireOf('smsdev', {
    account: {},
    proof: 'secret',
    isBelievedWithoutProof: true,
    deliveries: {
      ...textAlone,
      text: asJson(({ id, person, text }, { secrets }) => ({ key: secrets.token, id, from: person, message: text })),
      sent: smsdevStatus('ENVIADA'),
      delivered: smsdevStatus('RECEBIDA'),
      read: null,
      failed: smsdevStatus('BLACK LIST'),
      unknownKind: null,
      unknownEvent: smsdevStatus('HOLOGRAMA'),
    },
    headersOf: () => json,
    refOf: ({ id }) => `in:${id}`,
    bodyOf: (descricao) => ({ situacao: 'ERRO', descricao }),
    refusals(gateway) {
      const refused = answering(gateway)
      return [
        refused('a wrong key', 'authFailed', 200, { situacao: 'ERRO', descricao: 'KEY INVALIDA' }),
        refused('an account without money', 'accountRestricted', 200, { situacao: 'ERRO', descricao: 'SALDO INSUFICIENTE' }),
        refused('a number that is none', 'invalidRecipient', 200, { situacao: 'ERRO', descricao: 'NUMERO INVALIDO' }),
        refused('a fault of its own', 'temporary', 500, {}),
        refused('a gate that waited in vain', 'uncertain', 504, {}),
        refused('an answer without a message', 'uncertain', 200, { situacao: 'OK' }),
      ]
    },
  }),
  wireOf('twilio', {
    account: { sender: '+15550001', account: 'AC1' },
    proof: 'signature',
    deliveries: {
      ...textAlone,
      text: asForm(({ id, person, text }) => ({ MessageSid: `SM${id}`, From: `+${person}`, Body: text, NumMedia: '0' })),
      sent: twilioStatus('sent'),
      delivered: twilioStatus('delivered'),
      read: twilioStatus('read'),
      failed: twilioStatus('undelivered', { ErrorCode: '30003' }),
      unknownKind: asForm(({ id, person }) => ({ MessageSid: `SM${id}`, From: `+${person}`, Body: '', NumMedia: '1' })),
      unknownEvent: twilioStatus('pondered'),
    },
    headersOf: (body, { hookUrl, secrets }) => ({
      ...{ 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signatureOf(hookUrl, body, secrets.token ?? '') },
    }),
    refOf: ({ id }) => `SM${id}`,
    bodyOf: (message) => ({ code: 99_999, message }),
    refusals(gateway) {
      const refused = answering(gateway)
      return [
        refused('a wrong token', 'authFailed', 401, { code: 20003, message: 'Authenticate' }),
        refused('a number that is none', 'invalidRecipient', 400, { code: 21211, message: 'x' }),
        refused('somebody who does not want it', 'blockedByContact', 400, { code: 21610, message: 'x' }),
        refused('a country that is not enabled', 'regionNotEnabled', 400, { code: 21408, message: 'x' }),
        refused('a fault of its own', 'temporary', 500, {}),
        refused('a gate that waited in vain', 'uncertain', 504, {}),
        refused('an answer without a message', 'uncertain', 201, {}),
      ]
    },
  }),
]
