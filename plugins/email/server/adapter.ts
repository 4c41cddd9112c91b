import type { ChannelAdapter } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { EMAIL } from '../contract/index.ts'
import { accountOf } from './account.ts'
import { readMailbox } from './imap.ts'
import { LISTENING_POLL_MS, mailSessions, POLL_MS } from './listen.ts'
import { checkMailbox } from './mailbox.ts'
import { parseMail } from './parse.ts'
import { sendMail } from './send.ts'
import { checkServer } from './smtp.ts'

/** Mailboxes: what comes is fetched by IMAP, what goes leaves by SMTP. */
export const emailAdapter: ChannelAdapter = {
  type: EMAIL,
  abilities: { ...noAbilities, media: true, quote: true },
  writesTo: ['email'],
  isIdempotent: false,
  async start(connection) {
    const { address } = accountOf(connection)
    await checkMailbox(connection)
    await checkServer(connection)
    return { status: 'CONNECTED', number: address }
  },
  poll: { everyMs: POLL_MS, sessionMs: LISTENING_POLL_MS, read: readMailbox },
  session: mailSessions,
  // Nothing delivers by itself; the session closes what it holds open.
  stop: async () => {},
  verify: () => 'refused',
  parse: parseMail,
  openFile: async () => {
    // Files come with their mail.
    throw new ChannelError('mediaGone')
  },
  send: sendMail,
  change: async () => {
    throw new ChannelError('unsupported')
  },
  typing: async () => {},
  read: async () => {},
}
