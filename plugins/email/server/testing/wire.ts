import type { ChannelWire, Delivery, DeliveryFacts, Refusal } from '#tests/server/support/channelWire.ts'
import { EMAIL } from '../../contract/index.ts'
import { packDelivery } from '../delivery.ts'
import { ADDRESS, PASSWORD } from './connection.ts'
import { startFakeImap } from './fakeImap.ts'
import { type FakeSmtp, type Mood, startFakeSmtp } from './fakeSmtp.ts'
import { attached, mailOf, multipart, report, utf8 } from './mails.ts'

const addressOf = (person: string): string => `${person}@cliente.exemplo`
const refOf = ({ id }: Pick<DeliveryFacts, 'id'>): string => `<${id}@cliente.exemplo>`

const mail =
  (bodyOf: (facts: DeliveryFacts) => string, headersOf: (facts: DeliveryFacts) => Record<string, string> = () => ({})): Delivery =>
  (facts) => {
    const headers = { From: `Ana Prado <${addressOf(facts.person)}>`, Subject: 'Re: Pedido 41', 'Message-ID': refOf(facts), ...headersOf(facts) }
    const source = Buffer.from(mailOf(headers, bodyOf(facts)))
    return packDelivery({ uid: facts.id, bytes: source.length, isCut: false, source })
  }
const file = (type: string, nameOf: (facts: DeliveryFacts) => string) =>
  mail((facts) => multipart('mixed', [attached(type, nameOf(facts), 'os bytes do arquivo')]))

/** Kinds that no mail has. */
const mailAlone = {
  ...{ voice: null, sticker: null, location: null, card: null, choice: null, reacted: null, unreacted: null, reactionGone: null, edited: null },
  ...{ removed: null, sent: null, delivered: null, read: null, played: null, own: null, unknownKind: null, unknownEvent: null },
}

const sent = ({ received }: FakeSmtp): unknown[] =>
  received.map(({ mail: { text = '', inReplyTo, attachments } }) => ({ text: text.trim(), inReplyTo, files: attachments.map(({ filename }) => filename) }))

/** Mailboxes by IMAP and SMTP. */
export const wires: readonly ChannelWire[] = [
  {
    type: EMAIL,
    proof: 'fetched',
    deliveries: {
      ...mailAlone,
      text: mail(({ text }) => utf8(text)),
      image: mail(({ text }) => multipart('mixed', [utf8(text), attached('image/jpeg', 'foto.jpg', 'os bytes do arquivo')])),
      video: file('video/mp4', () => 'filme.mp4'),
      audio: file('audio/mpeg', () => 'som.mp3'),
      document: file('text/plain', ({ fileName }) => fileName),
      quote: mail(
        ({ text }) => utf8(text),
        ({ of }) => ({ 'In-Reply-To': of }),
      ),
      failed: mail(
        ({ of }) => report('5.1.1', 'failed', `Message-ID: ${of}\n\nOi`),
        () => ({ From: 'mailer-daemon@cliente.exemplo' }),
      ),
    },
    batch: null,
    headersOf: () => ({}),
    addressOf: (person) => ({ kind: 'email', value: addressOf(person) }),
    refOf,
    hasLongerRefs: true,
    putsFilesApart: true,
    idIn: (ref) => ref,
    longestText: null,
    async start() {
      const account = { user: ADDRESS, password: PASSWORD }
      const [smtp, imap] = await Promise.all([startFakeSmtp(account), startFakeImap(account)])
      const become = (mood: Mood | null): void => {
        smtp.mood = mood
      }
      const refused = (name: string, reason: Refusal['reason'], mood: Mood): Refusal => ({ name, reason, prepare: () => become(mood) })
      return {
        settings: {
          ...{ address: ADDRESS, senderName: 'Loja Aurora', imapHost: '127.0.0.1', imapPort: imap.port, smtpHost: '127.0.0.1', smtpPort: smtp.port },
          ...{ security: 'none', user: '' },
        },
        secrets: { password: PASSWORD },
        addFile: null,
        calls: () => sent(smtp),
        sends: () => sent(smtp),
        hangUp: () => become('hangUp'),
        limit: null,
        refuse: (text) => become({ at: 'data', code: 554, text }),
        rest: () => become(null),
        async stop() {
          await Promise.all([smtp.stop(), imap.stop()])
        },
        refusals: [
          refused('somebody who is not there', 'invalidRecipient', { at: 'recipient', code: 550, text: '5.1.1 No such user' }),
          refused('a file that is too large', 'mediaRejected', { at: 'data', code: 552, text: '5.3.4 Too large' }),
          refused('a policy', 'refusedByPolicy', { at: 'data', code: 550, text: '5.7.1 Refused' }),
          refused('a server that is busy', 'rateLimited', { at: 'data', code: 451, text: '4.7.1 Try later' }),
        ],
      }
    },
  },
]
