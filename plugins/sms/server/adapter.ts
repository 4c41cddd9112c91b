import type { ChannelAdapter, ChannelConnection, VerificationResult, WebhookRequest } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { SMS, type SmsProvider, segmentsOf } from '../contract/index.ts'
import { accountOf, type SmsDriver } from './driver.ts'
import { smsdev } from './drivers/smsdev.ts'
import { twilio } from './drivers/twilio.ts'
import { zenvia } from './drivers/zenvia.ts'

/** Signs of one message: about ten parts. */
const LONGEST_TEXT = 1600

const drivers: Readonly<Record<SmsProvider, SmsDriver>> = { zenvia, smsdev, twilio }

/** Nothing is a delivery to a line of which something is missing. */
function verify(request: WebhookRequest, connection: ChannelConnection): VerificationResult {
  try {
    const account = accountOf(connection, drivers)
    return drivers[account.provider].verify(request, account, connection)
  } catch (error) {
    if (error instanceof ChannelError) return 'refused'
    throw error
  }
}

/** SMS, through whichever provider a connection has. */
export const smsAdapter: ChannelAdapter = {
  type: SMS,
  abilities: { ...noAbilities, startsByNumber: true },
  writesTo: ['phone'],
  isIdempotent: false,
  // Of Twilio a text would go to the contact as an answer.
  webhookAnswer: { type: 'text/xml; charset=utf-8', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
  async start(connection) {
    const account = accountOf(connection, drivers)
    await drivers[account.provider].check(account, connection)
    return { status: 'CONNECTED', number: account.sender || null }
  },
  // Where deliveries go to is kept in the provider's panel.
  stop: async () => {},
  verify,
  parse: (body, connection) => drivers[accountOf(connection, drivers).provider].parse(body),
  openFile: async () => {
    throw new ChannelError('mediaGone')
  },
  async send({ id, to, body, media, data }, connection) {
    if (media || data) throw new ChannelError('unsupported')
    if (body.length > LONGEST_TEXT) throw new ChannelError('unsupported', { detail: `At most ${LONGEST_TEXT} characters` })
    const account = accountOf(connection, drivers)
    return { ref: await drivers[account.provider].send({ id, to: to.value, text: body }, account, connection), ack: 1 }
  },
  partsOf: (text) => segmentsOf(text).count,
  change: async () => {
    throw new ChannelError('unsupported')
  },
  typing: async () => {},
  read: async () => {},
}
